import { type ReadAnswers, withdrawable } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/** As long as the bus keeps records: a service that has not heard of them by then knows that it missed some. */
const heardWithin = { hours: 7 * 24 };

/** The least id that an event of this instant may have: ids begin with the real time (RFC 9562, UUIDv7). */
function leastId(at: Temporal.Instant): string {
  const hex = at.epochMilliseconds.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const ofLink = (column: string) =>
  `array(select ${column} from emails as other where other.link_id = emails.link_id and ${column} is not null)`;

/**
 * Those of these emails whose answers are settled as far as they were read: the email and its lead are known here, and no
 * mail waits that names one of the emails to this lead in this campaign, or an address that the lead has or had.
 *
 * @param realNow in real time
 */
export async function findSettledAnswers(
  database: Queryable,
  emailIds: readonly string[],
  realNow: Temporal.Instant,
): Promise<ReadAnswers['emails']> {
  if (emailIds.length === 0) return [];
  const { rows } = await database.query<ReadAnswers['emails'][number]>(
    `select emails.id as "emailId", array(
       select event_id from emails as other join events on stream_id = 'engagement-' || other.id
       where other.link_id = emails.link_id and type = any($2) and event_id >= $3
         and not exists (select from inbox where record_id = 'answer:' || event_id)) as engagements
     from emails join leads on leads.id = emails.lead_id
     where emails.id = any($1) and not exists (
       select from inbound_mails where state = 'new' and (
         email_ids && ${ofLink('other.id')} or relayed_ids && ${ofLink('other.relayed_id')}
         or addresses && (coalesce(leads.address, lower(leads.email)) || coalesce(leads.former_addresses, '{}'))))`,
    [emailIds, withdrawable, leastId(realNow.subtract(heardWithin))],
  );
  return rows;
}
