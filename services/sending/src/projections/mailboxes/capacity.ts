import type { Queryable } from '@cadenza/postgres';
import { type AccountStanding, relayAccount } from '../../account/standing.ts';
import type { CapacityFacts } from '../../forecast/capacity.ts';
import { standingOf } from '../accounts.ts';
import { isoText } from '../iso-text.ts';
import { isDomainStopped } from './sending-domains.ts';
import { mailboxStanding } from './standing.ts';

const isWaitedFor = `exists (
         select from enrolments
         where campaign_id = campaigns.id and enrolments.mailbox_id = lanes.mailbox_id and state in ('waiting', 'claimed'))`;

/** Counted only where it matters: a mailbox may have written to a hundred thousand leads. */
const followUps = `case when ${isDomainStopped('mailboxes.domain')} then (
         select coalesce(sum(greatest(jsonb_array_length(campaigns.steps) - last_step, 0)), 0)
         from enrolments
         where campaign_id = campaigns.id and enrolments.mailbox_id = lanes.mailbox_id and state in ('waiting', 'claimed')
           and last_step > 0) else 0 end`;

/** `undefined` for a campaign that is not known, or was deleted. */
export async function capacityFacts(
  database: Queryable,
  campaignId: string,
  now: Temporal.Instant,
): Promise<CapacityFacts | undefined> {
  const { rows } = await database.query<Omit<CapacityFacts, 'account'> & { account: AccountStanding | null }>(
    `select settings, senders is not null as "hasSenders", last_send_at as "lastSendAt", ${standingOf('$3')} as account,
       coalesce((
         select jsonb_agg(jsonb_build_object('mailbox', ${mailboxStanding('$2')}, 'lastSendAt', ${isoText('lanes.last_send_at')},
           'followUps', ${followUps})
           order by mailboxes.id)
         from lanes join mailboxes on mailboxes.id = mailbox_id
         where lanes.campaign_id = campaigns.id and facts is not null and (is_sender or ${isWaitedFor})), '[]') as lanes
     from campaigns where id = $1 and status <> 'deleted' and settings is not null`,
    [campaignId, now.toString(), relayAccount],
  );
  return rows[0] && { ...rows[0], account: rows[0].account ?? { id: relayAccount, version: 0, waiting: null } };
}
