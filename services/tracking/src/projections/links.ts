import type { AttachedLink } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/**
 * Keeps a campaign's links, unless the campaign was deleted. A lead that comes back keeps the history of its link (rule
 * J2).
 */
export async function attachLinks(
  transaction: Queryable,
  campaignId: string,
  links: readonly AttachedLink[],
  attachedAt: string,
): Promise<void> {
  await transaction.query(
    `insert into links (id, campaign_id, lead_id, position, mailable, attached, created_at)
     select "linkId", $1, "leadId", position, mailable, true, $3
     from json_to_recordset($2) as link ("linkId" uuid, "leadId" uuid, position int, mailable boolean)
     where not exists (select from campaigns where id = $1 and deleted)
     order by "linkId"
     on conflict (id) do update set
       position = excluded.position, mailable = excluded.mailable or links.readdressed, attached = true,
       created_at = coalesce(links.created_at, excluded.created_at)`,
    [campaignId, JSON.stringify(links), attachedAt],
  );
}

export async function detachLinks(transaction: Queryable, linkIds: readonly string[]): Promise<void> {
  await transaction.query('update links set attached = false where id = any($1::uuid[])', [linkIds]);
}

/**
 * Two leads turned out to have one address (rule J4): moves the emails of one link to the other, and its mailbox where
 * that is newer. The link that they leave must be counted again too, and nothing else would mark it as changed.
 */
export async function joinLinks(
  transaction: Queryable,
  campaignId: string,
  joined: readonly { linkId: string; fromLinkId: string }[],
): Promise<void> {
  // One at a time, because several may be joined into the same link.
  for (const { linkId, fromLinkId } of joined) {
    await transaction.query('update emails set link_id = $1 where link_id = $2', [linkId, fromLinkId]);
    await transaction.query(
      `update links set moved_to = other.moved_to, moved_at = other.moved_at
       from links as other
       where links.id = $1 and other.id = $2 and (links.moved_at is null or links.moved_at < other.moved_at)`,
      [linkId, fromLinkId],
    );
  }
  await transaction.query('insert into link_changes (campaign_id, link_id) select $1, unnest($2::uuid[])', [
    campaignId,
    joined.map(({ fromLinkId }) => fromLinkId),
  ]);
}

interface LinkIds {
  linkId: string;
  campaignId: string;
  leadId: string;
}

/**
 * Notes how the lead's enrolment ended, or with `null` that it continues after all. May arrive before the attachment.
 */
export async function noteOutcome(
  transaction: Queryable,
  link: LinkIds,
  ended: { outcome: string; reason: string } | null,
): Promise<void> {
  await transaction.query(
    `insert into links (id, campaign_id, lead_id, outcome, reason) select $1, $2, $3, $4, $5
     where not exists (select from campaigns where id = $2 and deleted)
     on conflict (id) do update set outcome = excluded.outcome, reason = excluded.reason`,
    [link.linkId, link.campaignId, link.leadId, ended?.outcome ?? null, ended?.reason ?? null],
  );
}

/**
 * The lead begins anew with another address (rule J2): what was sent before stays counted, but says no more how far the
 * link is. May arrive before the attachment.
 */
export async function beginAnew(transaction: Queryable, link: LinkIds): Promise<void> {
  await noteOutcome(transaction, link, null);
  await transaction.query('update links set mailable = true, readdressed = true where id = $1', [link.linkId]);
  await transaction.query('update emails set former = true where link_id = $1', [link.linkId]);
  await transaction.query('insert into link_changes (campaign_id, link_id) values ($1, $2)', [
    link.campaignId,
    link.linkId,
  ]);
}

/**
 * Notes until when the lead is on hold (rule S5), and for want of which values (rule D9); `null` if it is not. May arrive
 * before the attachment.
 */
export async function noteHold(
  transaction: Queryable,
  link: LinkIds,
  hold: { until: string; missing?: readonly string[] | undefined } | null,
): Promise<void> {
  await transaction.query(
    `insert into links (id, campaign_id, lead_id, held_until, missing) select $1, $2, $3, $4, $5::text[]
     where not exists (select from campaigns where id = $2 and deleted)
     on conflict (id) do update set held_until = excluded.held_until, missing = excluded.missing`,
    [link.linkId, link.campaignId, link.leadId, hold?.until ?? null, hold?.missing ?? null],
  );
}

/**
 * Notes to which mailbox the lead was moved (rule M2), unless a later move is known. May arrive before the attachment.
 */
export async function noteMove(
  transaction: Queryable,
  { linkId, campaignId, leadId, mailboxId, movedAt }: LinkIds & { mailboxId: string; movedAt: string },
): Promise<void> {
  await transaction.query(
    `insert into links (id, campaign_id, lead_id, moved_to, moved_at) select $1, $2, $3, $4, $5::timestamptz
     where not exists (select from campaigns where id = $2 and deleted)
     on conflict (id) do update set moved_to = excluded.moved_to, moved_at = excluded.moved_at
       where links.moved_at is null or links.moved_at <= excluded.moved_at`,
    [linkId, campaignId, leadId, mailboxId, movedAt],
  );
}

export async function dropLinks(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query('delete from links where campaign_id = $1', [campaignId]);
}

export async function findLinkId(database: Queryable, campaignId: string, leadId: string): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>(
    'select id from links where campaign_id = $1 and lead_id = $2 and position is not null',
    [campaignId, leadId],
  );
  return rows[0]?.id;
}
