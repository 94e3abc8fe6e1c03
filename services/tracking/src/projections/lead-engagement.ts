import type { LeadEngagement } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

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
