import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { EnrolmentEvent } from '../../enrolment/events.ts';
import { poolCampaigns } from '../campaigns/senders.ts';
import { keepLanesOfBound } from '../mailboxes/senders.ts';
import { forgetAside } from '../refused-ways.ts';
import { awaitEnrolment } from './enrolments.ts';

export type LeadMoved = Extract<RecordedEvent<EnrolmentEvent>, { type: 'LeadMoved' }>;

/** Binds leads to other mailboxes (rule M2). The events of one block are of different leads. */
export async function projectMoves(transaction: Queryable, moves: readonly LeadMoved[]): Promise<void> {
  const moved = await bind(transaction, moves);
  const others = moves.filter(({ data }) => !moved.has(data.linkId));
  for (const { data, occurredAt } of others) await awaitEnrolment(transaction, data, occurredAt);
  if (others.length > 0) await bind(transaction, others);
  const bound = moves.map(({ data }) => data);
  await poolCampaigns(transaction, [...new Set(bound.map(({ campaignId }) => campaignId))]);
  await keepLanesOfBound(transaction, bound);
  await forgetAside(transaction, bound);
}

/** @returns the links whose enrolments there are */
async function bind(transaction: Queryable, moves: readonly LeadMoved[]): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query<{ linkId: string }>(
    `update enrolments set mailbox_id = move.mailbox_id, version = move.version
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::int[])
       as move (campaign_id, lead_id, link_id, mailbox_id, version)
     where enrolments.campaign_id = move.campaign_id and enrolments.lead_id = move.lead_id
     returning move.link_id as "linkId"`,
    [
      moves.map(({ data }) => data.campaignId),
      moves.map(({ data }) => data.leadId),
      moves.map(({ data }) => data.linkId),
      moves.map(({ data }) => data.mailboxId),
      moves.map(({ version }) => version),
    ],
  );
  return new Set(rows.map(({ linkId }) => linkId));
}
