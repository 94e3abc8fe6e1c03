import { addressTagLength } from '@cadenza/contracts';

/** In SQL: two hashes are of one address when this is the same, also when one is only the tag that an email carried. */
export const tagIn = (hashColumn: string) => `left(${hashColumn}, ${addressTagLength})`;
