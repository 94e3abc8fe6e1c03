import type { LeadStatus } from '@cadenza/contracts';
import { joined } from './joined.ts';

/*
 * Rule J8, in SQL of rows of `leads`. Nothing is written when a status changes: an email changes it twice, and a page of
 * leads asks for few.
 */

const hasLink = (condition: string) =>
  `exists (select from links as link where link.lead_id = leads.id and ${condition})`;

/** In SQL, of a link: it ended here for this reason, and was not reopened. */
const endedAs = (reason: string) => `(link.outcome is not null and link.reason = '${reason}')`;

const blockedValues = '(select value from blocked_values)';
/** In SQL: the domain above a domain, or itself where there is none. */
const above = (domain: string) => `substr(${domain}, strpos(${domain}, '.') + 1)`;

/**
 * Never null, as it is also asked who is not blocked. Looked up in a hash table, which takes a fifth of the time of `block_forms`; that is for the few domains with more than
 * four labels.
 */
const isBlocked = `(leads.address is not null and leads.address in ${blockedValues}
    or exists (select from unnest(leads.former_addresses) as former where former in ${blockedValues})
    or exists (
      select from (select split_part(leads.address, '@', -1) as d1 offset 0) as first,
        lateral (select ${above('d1')} as d2 offset 0) as second,
        lateral (select ${above('d2')} as d3 offset 0) as third,
        lateral (select ${above('d3')} as d4 offset 0) as fourth
      where d1 in ${blockedValues} or d2 in ${blockedValues} or d3 in ${blockedValues} or d4 in ${blockedValues}
        or d1 like '%.%.%.%.%' and exists (
          select from blocked_values where value = any(block_forms(leads.address)))))`;

const optedOut = `(link.opted_out_at is not null or link.spam_at is not null or ${endedAs('unsubscribed')})`;

/** What bounced before the lead got another address says nothing of that one (rule J2). */
const bounced = `(link.bounced_at is not null and (link.begun_anew_at is null or exists (
    select from link_engagement as bounce
    where bounce.link_id = link.id and bounce.engagement in ('bounced', 'refused') and bounce.at > link.begun_anew_at
      and bounce.email_id <> all(link.former_emails))))`;

/** Each holds where its condition does, and none before it. */
const conditions: readonly [status: LeadStatus, condition: string][] = [
  ['blocked', isBlocked],
  ['opted-out', hasLink(optedOut)],
  ['bounced', hasLink(bounced)],
  ['undeliverable', `(leads.address is null or ${hasLink(endedAs('undeliverable'))})`],
  // Under another lead, which may be erased by now: a letter found the address dead, or its owner said stop.
  ['bounced', hasLink(`${endedAs('suppressed')} and link.outcome = 'failed'`)],
  ['opted-out', hasLink(endedAs('suppressed'))],
  ['replied', hasLink('link.replied_at is not null')],
  ['contacted', hasLink('link.sent_at is not null')],
  ['in-campaign', hasLink('link.attached')],
  ['new', 'true'],
];

/** In SQL, of a row of `leads`: its status. */
export const leadStatus = `case ${conditions
  .map(([status, condition]) => `when ${condition} then '${status}'`)
  .join('\n    ')} end`;

/** In SQL: whether a row of `leads` has this status. */
export function hasStatus(status: LeadStatus): string {
  const ways = conditions.flatMap(([name, condition], place) => {
    if (name !== status) return [];
    const others = conditions.slice(0, place).filter(([other]) => other !== status);
    return [joined('all', [condition, ...others.map(([, other]) => `not ${other}`)])];
  });
  return joined('any', ways);
}

/** In SQL: the places of leads that may have a status, from `links`; `undefined` where no index has them. */
export const placesWithStatus: Partial<Record<LeadStatus, string>> = {
  'opted-out': `select lead_place from links as link where (link.opted_out_at is not null or link.spam_at is not null
    or (link.outcome is not null and link.reason in ('unsubscribed', 'suppressed', 'undeliverable')))`,
  bounced: `select lead_place from links as link where (link.bounced_at is not null
    or (link.outcome is not null and link.reason in ('unsubscribed', 'suppressed', 'undeliverable')))`,
  replied: 'select lead_place from links as link where link.replied_at is not null',
  contacted: 'select lead_place from links as link where link.sent_at is not null',
  'in-campaign': 'select lead_place from links as link where link.attached',
};
