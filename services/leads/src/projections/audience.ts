import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { AudienceEvent } from '../audience/events.ts';
import { type AudienceState, initialState, type KnownLink } from '../audience/state.ts';
import { joinLinks } from './join-links.ts';
import { forgetChangesOfCampaign, noteLeadChanges, noteRejoined } from './lead-changes.ts';

/** The facts for a decision about a campaign's audience, with the stream version at which they are true. */
export interface LoadedAudience {
  campaignId: string;
  version: number;
  state: AudienceState;
}

type LinkRow = { leadId: string; linkId: string; attached: boolean };

const linksByLead = (rows: readonly LinkRow[]): ReadonlyMap<string, KnownLink> =>
  new Map(rows.map(({ leadId, linkId, attached }) => [leadId, { linkId, attached }]));

/**
 * Reads the links of the given leads from their rows. These are written in the commit of the events, so they are as
 * good as the stream, which grows with the campaign. The version is read first, so that a successful append at that
 * version proves that the links are current.
 */
export async function loadAudience(
  database: Queryable,
  campaignId: string,
  leadIds: readonly string[],
): Promise<LoadedAudience> {
  const head = await database.query<{ version: number; nextPosition: number }>(
    'select version, next_position as "nextPosition" from audiences where campaign_id = $1',
    [campaignId],
  );
  const links = await database.query<LinkRow>(
    `select lead_id as "leadId", id as "linkId", attached from links where campaign_id = $1 and lead_id = any($2::uuid[])`,
    [campaignId, leadIds],
  );
  const { version, nextPosition } = head.rows[0] ?? { version: 0, nextPosition: initialState.nextPosition };
  return { campaignId, version, state: { nextPosition, links: linksByLead(links.rows) } };
}

/** The campaigns to which any of these leads is attached, each with the links of these leads only. */
export async function audiencesOfLeads(database: Queryable, leadIds: readonly string[]): Promise<LoadedAudience[]> {
  const { rows } = await database.query<LinkRow & { campaignId: string; version: number; nextPosition: number }>(
    `select campaign_id as "campaignId", version, next_position as "nextPosition", lead_id as "leadId", id as "linkId",
       attached
     from links join audiences using (campaign_id) where attached and lead_id = any($1::uuid[])
     order by campaign_id, position`,
    [leadIds],
  );
  return [...Map.groupBy(rows, ({ campaignId }) => campaignId)].map(([campaignId, links]) => {
    const { version, nextPosition } = links[0] as (typeof links)[0];
    return { campaignId, version, state: { nextPosition, links: linksByLead(links) } };
  });
}

export async function hasAttachedLinks(database: Queryable, leadIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await database.query('select from links where attached and lead_id = any($1::uuid[]) limit 1', [
    leadIds,
  ]);
  return rowCount !== 0;
}

const audienceEvents: ReadonlySet<string> = new Set(['LeadsAttached', 'LeadsDetached', 'LinksJoined']);

export const isAudienceEvent = (event: RecordedEvent): event is RecordedEvent<AudienceEvent> =>
  audienceEvents.has(event.type);

export async function projectAudience(
  transaction: Queryable,
  events: readonly RecordedEvent<AudienceEvent>[],
): Promise<void> {
  for (const event of events) {
    if (!(await holdsAudience(transaction, event.data.campaignId))) continue;
    const change = { leadIds: event.data.links.map(({ leadId }) => leadId), campaignId: event.data.campaignId };
    if (event.type === 'LeadsAttached') {
      await noteRejoined(transaction, event, change);
      await attach(transaction, event.data);
    } else if (event.type === 'LeadsDetached') {
      await noteLeadChanges(transaction, event, 'left', change);
      await detach(transaction, event.data);
    } else await joinLinks(transaction, event.data.links);
    await transaction.query(
      `insert into audiences (campaign_id, version, next_position) values ($1, $2, $3::int + $4::int)
       on conflict (campaign_id) do update set version = $2, next_position = audiences.next_position + $4::int`,
      [
        event.data.campaignId,
        event.version,
        initialState.nextPosition,
        event.type === 'LeadsAttached' ? event.data.links.length : 0,
      ],
    );
  }
}

/** A deleted campaign has no audience, even if its events are read after its deletion. */
async function holdsAudience(transaction: Queryable, campaignId: string): Promise<boolean> {
  const { rowCount } = await transaction.query(`select from campaigns where id = $1 and status = 'deleted'`, [
    campaignId,
  ]);
  return rowCount === 0;
}

/**
 * A lead that comes back keeps its link row and its history (rule J2). An address that the lead got while it was being
 * attached can be mailed, though the event does not know of it: the two are recorded in either order.
 */
async function attach(
  transaction: Queryable,
  { campaignId, links, attachedAt }: Extract<AudienceEvent, { type: 'LeadsAttached' }>['data'],
): Promise<void> {
  await transaction.query(
    `insert into links (id, campaign_id, lead_id, position, mailable, attached, created_at)
     select "linkId", $1, "leadId", position, mailable or coalesce((
       select true from lead_changes where lead_id = "leadId" and kind = 'address-changed' limit 1), false), true, $3
     from json_to_recordset($2) as link ("linkId" uuid, "leadId" uuid, position int, mailable boolean)
     on conflict (campaign_id, lead_id) do update set position = excluded.position, attached = true`,
    [campaignId, JSON.stringify(links), attachedAt],
  );
}

async function detach(
  transaction: Queryable,
  { links }: Extract<AudienceEvent, { type: 'LeadsDetached' }>['data'],
): Promise<void> {
  await transaction.query('update links set attached = false where id = any($1::uuid[])', [
    links.map(({ linkId }) => linkId),
  ]);
}

/**
 * A deleted campaign has nobody any more. Its links stay as those of leads that left it: what was sent to a person, and
 * what came back, goes on to be true (rule J8), and more of it may still come.
 */
export async function dropAudience(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query('update links set attached = false where campaign_id = $1 and attached', [campaignId]);
  await forgetChangesOfCampaign(transaction, campaignId);
  await transaction.query('delete from audiences where campaign_id = $1', [campaignId]);
}
