import type { Queryable } from '@cadenza/postgres';

/** In SQL: whether a campaign names a mailbox as a sender, itself or by a tag (rule M1). */
const isNamed = `(senders -> 'mailboxIds' ? mailboxes.id::text
       or senders -> 'tags' ?| array(select jsonb_array_elements_text(facts -> 'tags')))`;
const isInPool = `facts is not null and removed_at is null and status <> 'deleted' and ${isNamed}`;

/** In SQL: lets the lanes of a campaign, or of a mailbox, be as the senders say. */
const followSenders = (whose: string, lane: string) => [
  `insert into lanes (campaign_id, mailbox_id, is_sender)
   select campaigns.id, mailboxes.id, true from campaigns join mailboxes on ${isInPool} where ${whose} = $1
   on conflict (campaign_id, mailbox_id) do update set is_sender = true where not lanes.is_sender`,
  `update lanes set is_sender = false where ${lane} = $1 and is_sender and not exists (
     select from campaigns join mailboxes on ${isInPool} where campaigns.id = campaign_id and mailboxes.id = mailbox_id)`,
];
const ofCampaign = followSenders('campaigns.id', 'campaign_id');
const ofMailbox = followSenders('mailboxes.id', 'mailbox_id');

/**
 * Locks who sends for what until the transaction ends. A campaign and a mailbox that become known at the same time would
 * not see each other, and there would be no lane between them.
 */
export async function lockSenders(transaction: Queryable): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('senders of campaigns', 0))`);
}

export async function lanesFollowCampaign(transaction: Queryable, campaignId: string): Promise<void> {
  await lockSenders(transaction);
  for (const statement of ofCampaign) await transaction.query(statement, [campaignId]);
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
  await lockSenders(transaction);
  for (const statement of ofMailbox) await transaction.query(statement, [mailboxId]);
}

/** The campaigns whose plans depend on a mailbox: it sends for them, did, or would with these tags. */
export async function campaignsOfMailbox(
  database: Queryable,
  mailboxId: string,
  tags: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select campaign_id as id from lanes where mailbox_id = $1
     union select id from campaigns where senders @> jsonb_build_object('mailboxIds', jsonb_build_array($1::text))
     union select id from campaigns cross join unnest($2::text[]) as tag
       where senders @> jsonb_build_object('tags', jsonb_build_array(tag))
     order by id`,
    [mailboxId, tags],
  );
  return rows.map(({ id }) => id);
}
