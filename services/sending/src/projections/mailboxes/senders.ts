import type { Queryable } from '@cadenza/postgres';
import { noteAllSendersFollowed } from '../campaigns/senders.ts';

/** In SQL: whether a campaign names a mailbox as a sender, itself or by a tag (rule M1). */
export const isNamed = `(senders -> 'mailboxIds' ? mailboxes.id::text
       or senders -> 'tags' ?| array(select jsonb_array_elements_text(facts -> 'tags')))`;
const isInPool = `facts is not null and removed_at is null and status <> 'deleted' and ${isNamed}`;

/** In SQL: lets the lanes of a campaign, of a mailbox, or all be as the senders say. */
const followSenders = (whose: string, lane: string) => [
  `insert into lanes (campaign_id, mailbox_id, is_sender)
   select campaigns.id, mailboxes.id, true from campaigns join mailboxes on ${isInPool} where ${whose}
   on conflict (campaign_id, mailbox_id) do update set is_sender = true where not lanes.is_sender`,
  `update lanes set is_sender = false where ${lane} and is_sender and not exists (
     select from campaigns join mailboxes on ${isInPool} where campaigns.id = campaign_id and mailboxes.id = mailbox_id)`,
];
const ofCampaign = followSenders('campaigns.id = $1', 'campaign_id = $1');
const ofMailbox = followSenders('mailboxes.id = $1', 'mailbox_id = $1');
const ofAll = followSenders('true', 'true');

export async function lanesFollowCampaign(transaction: Queryable, campaignId: string): Promise<void> {
  for (const statement of ofCampaign) await transaction.query(statement, [campaignId]);
}

/**
 * In SQL: forgets the lanes of former senders that no lead and no email needs. Only in a transaction that runs alone,
 * because a lead may be bound at the same time.
 */
const forgetUnused = `delete from lanes
  where not is_sender and in_flight_email is null and last_send_at is null and not exists (
    select from enrolments
    where enrolments.campaign_id = lanes.campaign_id and enrolments.mailbox_id = lanes.mailbox_id)`;

/** Lets all lanes be as the senders say, in a transaction that runs alone. */
export async function followAllSenders(transaction: Queryable): Promise<void> {
  for (const statement of [...ofAll, forgetUnused]) await transaction.query(statement);
  await noteAllSendersFollowed(transaction);
  await transaction.query('update mailboxes set senders_dirty = false where senders_dirty');
}

/** Makes the lanes through which leads get their emails that are bound to a mailbox, whether or not it is a sender. */
export async function keepLanesOfBound(
  transaction: Queryable,
  bound: readonly { campaignId: string; mailboxId: string }[],
): Promise<void> {
  await transaction.query(
    `insert into lanes (campaign_id, mailbox_id)
     select distinct campaigns.id, mailbox_id from unnest($1::uuid[], $2::uuid[]) as bound (campaign_id, mailbox_id)
     join campaigns on campaigns.id = bound.campaign_id and status <> 'deleted'
     order by 1, 2
     on conflict do nothing`,
    [bound.map(({ campaignId }) => campaignId), bound.map(({ mailboxId }) => mailboxId)],
  );
}

export async function lanesFollowMailbox(transaction: Queryable, mailboxId: string): Promise<void> {
  for (const statement of ofMailbox) await transaction.query(statement, [mailboxId]);
}

/** The campaigns whose plans depend on a mailbox: it sends for them, did, or would with the tags that it has. */
export async function campaignsOfMailbox(database: Queryable, mailboxId: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select campaign_id as id from lanes where mailbox_id = $1
     union select id from campaigns where senders @> jsonb_build_object('mailboxIds', jsonb_build_array($1::text))
     union select campaigns.id from mailboxes cross join jsonb_array_elements(facts -> 'tags') as tag
       join campaigns on senders @> jsonb_build_object('tags', jsonb_build_array(tag))
       where mailboxes.id = $1
     order by id`,
    [mailboxId],
  );
  return rows.map(({ id }) => id);
}

/** Its campaigns know of a mailbox as it was at this revision. */
export async function noteMailboxFollowed(
  transaction: Queryable,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await transaction.query('update mailboxes set senders_dirty = false where id = $1 and revision = $2', [id, revision]);
}

/** Whether senders or mailboxes changed that some lanes do not follow yet. */
export async function isAnySenderDirty(database: Queryable): Promise<boolean> {
  const { rows } = await database.query<{ isDirty: boolean }>(
    `select exists (select from campaigns where senders_dirty and status <> 'deleted')
       or exists (select from mailboxes where senders_dirty and facts is not null) as "isDirty"`,
  );
  return rows[0]?.isDirty ?? false;
}
