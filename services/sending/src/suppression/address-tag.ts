import { addressTagLength } from '@cadenza/contracts';

/** In SQL: two hashes are of one address when this is the same, also when one is only the tag that an email carried. */
export const tagIn = (hashColumn: string) => `left(${hashColumn}, ${addressTagLength})`;

/** In SQL, of a row of leads: the hash of its address, and those that other spellings of it had once. */
export const allHashes = `(leads.address_hash || coalesce(leads.earlier_hashes, '{}'))`;

/** In SQL, of a row of leads: the tags of all those hashes. */
export const allTags = `(case when leads.earlier_hashes is null then array[${tagIn('leads.address_hash')}]
         else array(select ${tagIn('hash')} from unnest(${allHashes}) as hash) end)`;
