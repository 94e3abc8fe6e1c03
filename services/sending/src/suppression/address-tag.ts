import { addressTagLength } from '@cadenza/contracts';
import { reasonsOfLetters } from '../enrolment/ending-reasons.ts';

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

/** In SQL, for a row of leads: the hashes of every address that it has or had. */
export const personHashes = `(${allHashes} || coalesce(leads.former_hashes, '{}'))`;

/** In SQL, for a row of leads: the tags of all those hashes. */
export const personTags = `(case when leads.former_hashes is null then ${allTags}
         else array(select ${tagIn('hash')} from unnest(${personHashes}) as hash) end)`;

/**
 * In SQL, for a row of leads and one of suppressions: whether it suppresses the lead. What a person said under a former
 * address counts, what only that address says of itself does not (rules J2, S6).
 */
export const suppressesLead = `(${tagIn('suppressions.address_hash')} = any(${personTags})
         and (suppressions.reason not in (${reasonsOfLetters.map((reason) => `'${reason}'`).join(', ')})
           or ${tagIn('suppressions.address_hash')} = any(${allTags})))`;
