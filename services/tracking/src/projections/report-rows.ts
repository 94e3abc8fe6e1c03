import type { LeadSender, LinkStatus, ReportRow } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { type SelectedRow, toReportRow } from './report-row.ts';

export interface RowFilter {
  status?: LinkStatus | undefined;
  search?: string | undefined;
  leadId?: string | undefined;
  mailbox?: LeadSender | undefined;
  optedOut?: '1' | undefined;
}

/** In SQL: whether the lead of a row hears from whom the parameter names; the relay, once that sent something. */
export const isSentBy = (parameter: string) =>
  `case ${parameter}::text when 'relay' then mailbox_id is null and sent_at is not null
     else ${parameter} is null or mailbox_id = ${parameter}::uuid end`;

/** In SQL: whom the report blames by which an email of the lead came back, until that is decided (rule D12). */
const blames = `(select blames from received_mails as mail
         where mail.lead_id = report_rows.lead_id and mail.campaign_id = report_rows.campaign_id
           and unverified is not null and blames is not null limit 1) as blames`;

/** In SQL: which test events of the lead stand (rule S7): the verdicts that they gave, and `open`. */
const tests = `array(select given from received_mails as mail
         where mail.lead_id = report_rows.lead_id and mail.campaign_id = report_rows.campaign_id
           and source = 'test' and verdict <> 'other'
         union select 'open' from emails where emails.link_id = report_rows.id and test_opened) as tests`;

/**
 * Rows in attach order, with positions after `after` and up to `last`.
 *
 * Plan: walks the index on campaign and position, and looks up lead and emails of each link. Nothing is sorted, and with
 * a limit nothing is read beyond it.
 */
export async function readRows(
  database: Queryable,
  campaignId: string,
  {
    status,
    search,
    leadId,
    mailbox,
    optedOut,
    after,
    last,
    limit,
  }: RowFilter & { after: number; last?: number; limit?: number },
): Promise<SelectedRow[]> {
  const { rows } = await database.query<SelectedRow>(
    `select id, campaign_id as "campaignId", lead_id as "leadId", position, mailable, created_at as "createdAt",
       is_erased as "isErased", first_name as "firstName", last_name as "lastName", email, company,
       job_role as "jobRole", lead_created_at as "leadCreatedAt", status, reason, sent_email as "emailId", mailbox_id as "mailboxId",
       sent_at as "sentAt", opened_at as "openedAt", clicked_at as "clickedAt", bounced_at as "bouncedAt",
       spam_at as "spamAt", replied_at as "repliedAt", opted_out_at as "optedOutAt", held_until as "heldUntil",
       case when held_until is not null then (select missing from links where links.id = report_rows.id) end as missing, ${blames}, ${tests}
     from report_rows
     where campaign_id = $1 and position > $2 and position <= coalesce($3, 2147483647)
       and ($4::text is null or status = $4)
       and ($5 = '' or strpos(search_text, (select search_form($5))) > 0)
       and ($6::uuid is null or lead_id = $6) and ${isSentBy('$8')}
       and ($9::text is null or opted_out_at is not null)
     order by position limit $7`,
    [
      ...[campaignId, after, last ?? null, status ?? null, search ?? '', leadId ?? null, limit ?? null],
      mailbox ?? null,
      optedOut ?? null,
    ],
  );
  return rows;
}

/**
 * The rows of these links, in any order.
 *
 * Plan: looks up each link by its id, then its lead and its emails.
 */
export async function readRowsOf(database: Queryable, linkIds: readonly string[]): Promise<SelectedRow[]> {
  const { rows } = await database.query<SelectedRow>(
    `select id, campaign_id as "campaignId", lead_id as "leadId", position, mailable, created_at as "createdAt",
       is_erased as "isErased", first_name as "firstName", last_name as "lastName", email, company,
       job_role as "jobRole", lead_created_at as "leadCreatedAt", status, reason, sent_email as "emailId", mailbox_id as "mailboxId",
       sent_at as "sentAt", opened_at as "openedAt", clicked_at as "clickedAt", bounced_at as "bouncedAt",
       spam_at as "spamAt", replied_at as "repliedAt", opted_out_at as "optedOutAt", held_until as "heldUntil",
       case when held_until is not null then (select missing from links where links.id = report_rows.id) end as missing, ${blames}, ${tests}
     from report_rows where id = any($1::uuid[])`,
    [linkIds],
  );
  return rows;
}

const blockPositions = 500;

/**
 * The rows of a campaign's report in attach order: each link with all that happened to its emails. Read in blocks of
 * positions, so that no query plan can sort everything for each block.
 *
 * @param database must plan queries to search by key; otherwise each block may read all leads
 */
export async function* allReportRows(
  database: Queryable,
  campaignId: string,
  { now, ...filter }: RowFilter & { now: Temporal.Instant },
): AsyncGenerator<ReportRow[]> {
  const last = await database.query<{ position: number | null }>(
    'select max(position) as position from links where campaign_id = $1',
    [campaignId],
  );
  const lastPosition = last.rows[0]?.position ?? 0;
  for (let after = 0; after < lastPosition; after += blockPositions) {
    const rows = await readRows(database, campaignId, { ...filter, after, last: after + blockPositions });
    yield rows.map((row) => toReportRow(row, now));
  }
}
