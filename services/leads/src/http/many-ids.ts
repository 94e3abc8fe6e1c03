import { bulkDeleteMaxIds } from '@cadenza/contracts';
import { tokensOfList } from '@cadenza/http-kit';

/** The bounds of a body that lists as many leads as a person may choose one by one. */
export const manyIds = { bodyBytesMax: 5_242_880, bodyTokensMax: tokensOfList(bulkDeleteMaxIds) };
