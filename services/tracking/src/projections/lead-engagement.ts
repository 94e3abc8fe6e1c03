import type { HistoryKind, LeadEngagement, LeadHistoryPart } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import type { EngagementEvent } from '../engagement/events.ts';

/**
 * Everything that came back from a lead's emails, machines and repeats included, oldest first. Read from the events.
 * Mails and their verdicts are listed elsewhere.
 */
export async function engagementOfLead(database: Queryable, leadId: string): Promise<LeadEngagement['engagement']> {
  const { rows } = await database.query<LeadEngagement['engagement'][number]>(
    `select emails.id as "emailId", campaign_id as "campaignId", type, data ->> 'at' as at, data ->> 'by' as by,
       data ->> 'reason' as reason, (data ->> 'linkNumber')::int as "linkNumber", data ->> 'returnsAt' as "returnsAt",
       (data ->> 'test')::boolean as test
     from emails join events on stream_id = 'engagement-' || emails.id
     where lead_id = $1 and type not in ('VerdictGiven', 'VerdictCorrected')
     order by data ->> 'at', stream_id, version`,
    [leadId],
  );
  return rows;
}

const kinds = {
  EmailOpened: 'opened',
  LinkClicked: 'clicked',
  ReplyReceived: 'replied',
  EmailBounced: 'bounced',
  SpamReported: 'complained',
  AbsenceReceived: 'absent',
  Unsubscribed: 'opted-out',
  EngagementWithdrawn: 'taken-back',
} as const satisfies Partial<Record<EngagementEvent['type'], HistoryKind>>;

/** The newest of what came back from a lead's emails, newest first. */
export async function engagementInHistory(
  database: Queryable,
  leadId: string,
  limit: number,
): Promise<LeadHistoryPart['entries']> {
  const { rows } = await database.query<LeadHistoryPart['entries'][number] & { type: keyof typeof kinds }>(
    `select data ->> 'at' as at, type, campaign_id as "campaignId", step_number as "stepNumber",
       data ->> 'withdrawn' as detail,
       case when (data ->> 'test')::boolean then 'test' when data ->> 'by' = 'machine' then 'machine' end as by
     from emails join events on stream_id = 'engagement-' || emails.id
     where lead_id = $1 and type = any($2)
     order by (data ->> 'at')::timestamptz desc, version desc limit $3`,
    [leadId, Object.keys(kinds), limit],
  );
  return rows.map(({ type, detail, ...entry }) => ({
    ...entry,
    kind: kinds[type],
    detail: detail === null ? null : kinds[detail as keyof typeof kinds],
  }));
}
