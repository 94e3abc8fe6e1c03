import type { Queryable } from '@cadenza/postgres';
import type { DueMailbox } from '../plan/campaign-facts.ts';
import { isoText } from '../projections/iso-text.ts';
import { mailboxStanding } from '../projections/mailboxes/standing.ts';

const longestWaiting = (at: string) => `(
         select jsonb_build_object('campaignId', campaign_id, 'at', ${isoText(at)}) from lanes
         where mailbox_id = mailboxes.id and ${at} is not null order by ${at}, campaign_id limit 1)`;

/** Mailboxes of these shards whose visit is due, the longest due first. However many campaigns one serves, it looks at two lanes. */
export async function mailboxesToVisit(
  database: Queryable,
  { mailboxShards, now, limit }: { mailboxShards: readonly number[]; now: Temporal.Instant; limit: number },
): Promise<DueMailbox[]> {
  const { rows } = await database.query<DueMailbox>(
    `with mailboxes as (
       select * from mailboxes where visit_at <= $1 and shard = any($2) and facts is not null order by visit_at limit $3
     )
     select ${mailboxStanding('$1')} as mailbox, wakes, senders_dirty as "sendersDirty", visit_at as "visitAt", facts ->> 'signature' as signature, concat(facts #>> '{smtp,host}', ':', facts #>> '{smtp,port}') as "smtpServer",
       ${longestWaiting('bound_lead_at')} as "boundLead", ${longestWaiting('new_lead_at')} as "newLead"
     from mailboxes`,
    [now.toString(), mailboxShards, limit],
  );
  return rows;
}
