import { type Campaign, type ContractEventOf, earlierCampaignSettings } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { CampaignEvent } from '../campaign/events.ts';
import { replaceSteps } from './steps.ts';

/** Updates a campaign's row and its steps from its events. */
export async function projectCampaign(
  transaction: Queryable,
  events: readonly RecordedEvent<CampaignEvent>[],
): Promise<void> {
  for (const event of events) await projectEvent(transaction, event);
}

async function projectEvent(transaction: Queryable, event: RecordedEvent<CampaignEvent>): Promise<void> {
  const { campaignId } = event.data;
  /** @param statement has the campaign as `$1`, the instant of the event as `$2`, and the values from `$3` on */
  const update = (statement: string, ...values: unknown[]) =>
    transaction.query(statement, [campaignId, event.occurredAt, ...values]);
  switch (event.type) {
    case 'CampaignCreated':
      await transaction.query(
        `insert into campaigns (id, name, status, progress_status, settings, created_at, updated_at)
         values ($1, $2, 'draft', 'draft', $3, $4, $4)`,
        [campaignId, event.data.name, JSON.stringify(event.data.settings), event.data.createdAt],
      );
      return;
    case 'CampaignRenamed':
      await update('update campaigns set updated_at = $2, name = $3 where id = $1', event.data.name);
      return;
    case 'LaunchSettingsChanged':
      await update(
        'update campaigns set updated_at = $2, settings = $3 where id = $1',
        JSON.stringify(event.data.settings),
      );
      return;
    case 'CampaignSendersChanged':
      await update(
        'update campaigns set updated_at = $2, senders = $3 where id = $1',
        JSON.stringify(event.data.senders),
      );
      return;
    case 'ProgressReported':
      await update(
        'update campaigns set updated_at = $2, progress_status = $3 where id = $1',
        event.data.progressStatus,
      );
      return;
    case 'SequenceCleared':
    case 'StepWritten':
    case 'SequenceSaved':
      await replaceSteps(transaction, campaignId, event.data.steps);
      await update('update campaigns set updated_at = $2 where id = $1');
      return;
    case 'CampaignStarted':
      await update(
        `update campaigns set updated_at = $2, status = 'active', progress_status = 'running', launched_at = $3,
           archived_at = null where id = $1`,
        event.data.launchedAt,
      );
      return;
    case 'CampaignPaused':
      await update(
        `update campaigns set updated_at = $2, status = 'paused', progress_status = 'paused', paused_reason = $3 where id = $1`,
        event.data.reason,
      );
      return;
    case 'CampaignResumed':
      await update(
        `update campaigns set updated_at = $2, status = 'active', progress_status = 'running', paused_reason = null,
           archived_at = null where id = $1`,
      );
      return;
    case 'CampaignStopped':
      await update(
        `update campaigns set updated_at = $2, status = 'stopped', progress_status = 'completed' where id = $1`,
      );
      return;
    case 'CampaignCompleted':
      await update(
        `update campaigns set updated_at = $2, status = 'completed', progress_status = 'completed', completed_at = $3 where id = $1`,
        event.data.completedAt,
      );
      return;
    case 'CampaignArchived':
      await update('update campaigns set updated_at = $2, archived_at = $3 where id = $1', event.data.archivedAt);
      return;
    case 'CampaignUnarchived':
      await update('update campaigns set updated_at = $2, archived_at = null where id = $1');
      return;
    case 'CampaignDeleted':
      await lockCampaigns(transaction, [campaignId]);
      await transaction.query('delete from steps where campaign_id = $1', [campaignId]);
      await transaction.query('delete from audience where campaign_id = $1', [campaignId]);
      await transaction.query('delete from email_facts where campaign_id = $1', [campaignId]);
      await transaction.query('delete from campaigns where id = $1', [campaignId]);
      return;
    default:
      event satisfies never;
  }
}

type Plan = ContractEventOf<'NextSendPlanned'>['data'];

/**
 * Keeps the newest plan of each campaign from `sending` and drops an older one that arrives late. A limit of the mailboxes
 * says more than the rule it comes with.
 */
export async function projectPlans(transaction: Queryable, plans: readonly Plan[]): Promise<void> {
  await transaction.query(
    `update campaigns set next_send_at = newest.next_send_at, next_send_reason = reason,
       plan_version = newest.plan_version, next_send_obstacle = obstacle
     from (
       select distinct on (campaign_id) *
       from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::bigint[], $5::text[])
         as plan (campaign_id, next_send_at, reason, plan_version, obstacle)
       order by campaign_id, plan_version desc
     ) as newest
     where id = campaign_id and campaigns.plan_version < newest.plan_version`,
    [
      plans.map(({ campaignId }) => campaignId),
      plans.map(({ nextSendAt }) => nextSendAt),
      plans.map(reasonOf),
      plans.map(({ planVersion }) => planVersion),
      plans.map(({ obstacle }) => obstacle ?? null),
    ],
  );
}

const reasonOf = ({ rule, mailboxLimit, domainRecords }: Plan) =>
  domainRecords ? 'domain-records' : (mailboxLimit ?? rule);

/** Locks rows in the order of their ids: blocks, and commands that change several tables, then do not deadlock. */
export async function lockCampaigns(transaction: Queryable, campaignIds: readonly string[]): Promise<void> {
  await transaction.query('select from campaigns where id = any($1::uuid[]) order by id for no key update', [
    campaignIds,
  ]);
}

type Row = Omit<Campaign, keyof Campaign['allowedWeekdays']> & { settings: object };

const toCampaign = ({ settings, ...row }: Row) =>
  ({ ...row, ...earlierCampaignSettings, ...settings }) as unknown as Campaign;

/** In SQL: campaigns as the API shows them; both statements only say which, and in what order. */
const shownCampaigns = `select id, name, status, progress_status as "progressStatus", settings, senders,
     (select subject from steps where campaign_id = campaigns.id order by step_number limit 1) as subject,
     (select body from steps where campaign_id = campaigns.id order by step_number limit 1) as body,
     total_leads as "totalLeads", sent_count as "sentCount", open_count as "openCount", click_count as "clickCount",
     bounce_count as "bounceCount", spam_count as "spamCount", reply_count as "replyCount",
     case when status = 'active' then next_send_at end as "nextSendAt",
     case when status = 'active' then next_send_reason end as "nextSendReason",
     case when status = 'active' then next_send_obstacle end as "nextSendObstacle",
     paused_reason as "pausedReason", launched_at as "launchedAt", completed_at as "completedAt", archived_at as "archivedAt",
     created_at as "createdAt", updated_at as "updatedAt"
   from campaigns`;

export async function listCampaigns(database: Queryable): Promise<Campaign[]> {
  const { rows } = await database.query<Row>(`${shownCampaigns} order by created_at desc, id desc`);
  return rows.map(toCampaign);
}

export async function findCampaign(database: Queryable, campaignId: string): Promise<Campaign | undefined> {
  const { rows } = await database.query<Row>(`${shownCampaigns} where id = $1`, [campaignId]);
  return rows[0] && toCampaign(rows[0]);
}
