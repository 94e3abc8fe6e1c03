import { addressTagLength } from '@cadenza/contracts';

/**
 * In SQL: the tag of a hash. Two hashes belong to one address when their tags are equal, even if one is only a tag that
 * an email carried.
 */
export const tagIn = (hashColumn: string) => `left(${hashColumn}, ${addressTagLength})`;

/** In SQL, for a row of leads: the hash of its address and those of earlier spellings. */
export const allHashes = `(leads.address_hash || coalesce(leads.earlier_hashes, '{}'))`;

/** In SQL, for a row of leads: the tags of all those hashes. */
export const allTags = `(case when leads.earlier_hashes is null then array[${tagIn('leads.address_hash')}]
         else array(select ${tagIn('hash')} from unnest(${allHashes}) as hash) end)`;
