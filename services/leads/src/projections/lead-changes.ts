import type { LeadHistory } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { LeadEvent } from '../lead/events.ts';

type ChangeKind = Extract<LeadHistory[number]['kind'], 'filled' | 'changed' | 'address-changed' | 'joined' | 'left'>;

const kinds: Partial<Record<LeadEvent['type'], ChangeKind>> = {
  LeadsCompleted: 'filled',
  LeadsChanged: 'changed',
  LeadAddressChanged: 'address-changed',
};

/** Loops of this service that change leads; nobody did anything to a lead then. */
export const byItself = { respelling: 'respelling', removingValues: 'removing-values' } as const;
const isByItself = ({ metadata: { correlationId } }: RecordedEvent) =>
  Object.values<string | null>(byItself).includes(correlationId);

/** What people and imports changed of leads. */
export async function projectLeadChanges(
  transaction: Queryable,
  events: readonly RecordedEvent<LeadEvent>[],
): Promise<void> {
  for (const event of events) {
    const kind = kinds[event.type];
    if (kind === undefined || isByItself(event)) continue;
    await noteLeadChanges(transaction, event, kind, { leadIds: event.data.leadIds });
  }
}

/**
 * In SQL: whether a lead is still known, by itself or as a part of another one. Its erasure may be recorded before a change
 * that was committed earlier; a rebuild reads them in that order.
 */
const isKnown = (leadId: string) => `((select true from leads where id = ${leadId})
       or (select true from joined_leads where id = ${leadId}))`;

export async function noteLeadChanges(
  transaction: Queryable,
  { id, occurredAt }: Pick<RecordedEvent, 'id' | 'occurredAt'>,
  kind: ChangeKind,
  { leadIds, campaignId = null }: { leadIds: readonly string[]; campaignId?: string | null },
): Promise<void> {
  await transaction.query(
    `insert into lead_changes (lead_id, event_id, campaign_id, kind, at)
     select distinct lead_id, $2::uuid, $3::uuid, $4::text, $5::timestamptz
     from unnest($1::uuid[]) as lead_id where ${isKnown('lead_id')}`,
    [leadIds, id, campaignId, kind, occurredAt],
  );
}

/** Leads that come back to a campaign. Their first joining is in their links. */
export async function noteRejoined(
  transaction: Queryable,
  { id, occurredAt }: Pick<RecordedEvent, 'id' | 'occurredAt'>,
  { leadIds, campaignId }: { leadIds: readonly string[]; campaignId: string },
): Promise<void> {
  await transaction.query(
    `insert into lead_changes (lead_id, event_id, campaign_id, kind, at)
     select lead_id, $3::uuid, campaign_id, 'joined', $4::timestamptz
     from links where campaign_id = $2 and lead_id = any($1::uuid[]) and ${isKnown('lead_id')}`,
    [leadIds, campaignId, id, occurredAt],
  );
}

export async function forgetChangesOfLeads(transaction: Queryable, leadIds: readonly string[]): Promise<void> {
  await transaction.query('delete from lead_changes where lead_id = any($1::uuid[])', [leadIds]);
}

export async function forgetChangesOfCampaign(transaction: Queryable, campaignId: string): Promise<void> {
  await transaction.query('delete from lead_changes where campaign_id = $1', [campaignId]);
}

interface Change {
  kind: ChangeKind | 'created';
  campaignId: string | null;
  at: string;
}

/** The newest of what happened to leads here, newest first. */
export async function changesOfLeads(
  database: Queryable,
  leadIds: readonly string[],
  limit: number,
): Promise<Change[]> {
  const { rows } = await database.query<Change>(
    `select kind, campaign_id as "campaignId", at from (
       select kind, campaign_id, at from lead_changes where lead_id = any($1::uuid[])
       union all
       select 'joined', campaign_id, created_at from links where lead_id = any($1::uuid[])
       union all
       select 'created', null, created_at from leads where id = any($1::uuid[])
     ) as changes
     order by at desc, kind = 'created' limit $2`,
    [leadIds, limit],
  );
  return rows;
}
