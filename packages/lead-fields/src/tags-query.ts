import { queryOf } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { queryOptions } from '@cadenza/screen-kit';

/** The tags that leads have, and how many have each. */
export const tagsQuery = queryOptions(queryOf(calls.listTags));
