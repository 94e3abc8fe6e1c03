import { addressTagLength } from '@cadenza/contracts';
import { inDoubtReason, reasonsOfLetters, refusedReason } from '../enrolment/ending-reasons.ts';

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

const list = (reasons: readonly string[]) => reasons.map((reason) => `'${reason}'`).join(', ');

/**
 * In SQL, for a row of leads and one of stops: whether it is about an address of the lead, in whatever campaign. What a
 * person said under a former address counts, what came of letters to that address does not (rules J2, S6). What a server
 * refused is the very spelling that was mailed, as it may take another.
 */
export const isAboutLead = `(${tagIn('stops.hash')} = any(${personTags})
         and (stops.reason not in (${list(reasonsOfLetters)}) or ${tagIn('stops.hash')} = any(${allTags}))
         and (stops.reason <> '${refusedReason}' or ${tagIn('stops.hash')} = ${tagIn('leads.address_hash')}))`;

/** In SQL, for a row of stops: whether it counts in this campaign. */
export const countsIn = (campaignId: string) => `(stops.everywhere or stops.campaign_id = ${campaignId})`;

/** In SQL, for a row of stops: whether it holds for a while, instead of ending anything; a person may overrule it. */
export const isHold = `(stops.until is not null or stops.reason = '${inDoubtReason}')`;
