import type { ReportRow } from '@cadenza/contracts';

/** Rule J5. */
const unmailableReason = 'The email address is empty or not valid';

type LeadFields = Pick<NonNullable<ReportRow['lead']>, 'firstName' | 'lastName' | 'email' | 'company' | 'jobRole'>;

/** A long report has many thousand rows, so the fields of the lead are read as plain columns, which is cheapest. */
export type SelectedRow = Omit<ReportRow, 'lead'> & LeadFields & { isErased: boolean; leadCreatedAt: string };

/**
 * SQL: the status of a link, unless the length of its sequence completes it. The query must also select from its
 * `mail`.
 */
export const statusMeanwhile = `
  case
    when not mailable then 'failed'
    when outcome is not null then outcome
    when sent_at is not null then 'sent'
    when failed_at is not null then 'failed'
    else 'pending'
  end`;

/** SQL: the step that completes a link if its sequence has no further step. */
export const completingStep = 'case when mailable and outcome is null and unknown is null then mail.last_step end';

/** SQL: the status of a link or of a class of links. The query must also select from its campaign. */
export const statusWith = (step: string, meanwhile: string) =>
  `case when ${step} >= campaigns.last_step then 'completed' else ${meanwhile} end`;

/** SQL: the status of a link. The query must also select from its campaign and its `mail`. */
export const statusColumn = statusWith(completingStep, statusMeanwhile);

export const rowColumns = `links.id, links.campaign_id as "campaignId", links.lead_id as "leadId",
  leads.id is null as "isErased", first_name as "firstName", last_name as "lastName", email, company,
  job_role as "jobRole", coalesce(leads.created_at, links.created_at) as "leadCreatedAt",
  ${statusColumn} as status,
  case
    when not mailable then '${unmailableReason}'
    when outcome is not null then reason
    when unknown is not null then unknown
    when sent_at is null then failure
  end as reason,
  sent_email as "emailId", sent_at as "sentAt", opened_at as "openedAt", clicked_at as "clickedAt",
  bounced_at is not null as bounced, bounced_at as "bouncedAt",
  spam_at is not null as spam, spam_at as "spamAt",
  replied_at is not null as replied, replied_at as "repliedAt",
  links.created_at as "createdAt",
  case when attached and outcome is null then held_until end as "heldUntil"`;

/** SQL: the outcome of all emails of a link, as its status, its figures and its sorting need it. */
const outcomeColumns = `max(sent_at) as sent_at, max(failed_at) as failed_at, min(opened_at) as opened_at,
  min(clicked_at) as clicked_at, min(bounced_at) as bounced_at, min(spam_at) as spam_at,
  min(replied_at) as replied_at, max(step_number) as last_step,
  max(unknown_reason) filter (where sent_at is null and failed_at is null) as unknown`;

/** SQL: an instant as text of fixed length, so that the order of the text is that of the instants. */
export const instantKey = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;
const instantKeyLength = 'YYYY-MM-DD HH:MM:SS.UUUUUU'.length;

/**
 * SQL: the value from the email with the latest instant. Uses the greatest text, because even sorting one email takes
 * PostgreSQL 4 µs.
 */
const latest = (column: string, at: string) =>
  `substr(max((${instantKey(at)} || ${column}) collate "C"), ${instantKeyLength + 1})`;

/** SQL: also the columns that only displayed rows need. */
const mailColumns = `${outcomeColumns}, ${latest('id', 'sent_at')}::uuid as sent_email,
  ${latest('failure', 'failed_at')} as failure`;

const ofEachLink = `lateral (select ${mailColumns} from emails where link_id = links.id) as mail on true`;
const ofAllLinks = `(select link_id, ${outcomeColumns} from emails where campaign_id = $1 group by link_id) as mail
  on mail.link_id = links.id`;

const rowsWith = (mail: string, which: string) => `links
  left join leads on leads.id = links.lead_id
  left join campaigns on campaigns.id = links.campaign_id
  left join ${mail}
  where ${which} and position is not null
    and (attached or coalesce(sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at) is not null)`;

/**
 * SQL: the links of the campaign `$1` that have a report row. A removed lead keeps its row if something was sent to it
 * (rule J3); the row of an erased lead has no lead. Looks up the emails of each link: for a page of rows with all their
 * columns.
 */
export const shownRows = rowsWith(ofEachLink, 'links.campaign_id = $1');

/** The same links, but reads the emails of the whole campaign at once: for queries over all rows. */
export const allRows = rowsWith(ofAllLinks, 'links.campaign_id = $1');

/** The rows of some links, of any campaign. @param ids SQL of an array of the links' ids */
export const rowsOfLinks = (ids: string) => rowsWith(ofEachLink, `links.id = any(${ids})`);

export function toReportRow(row: SelectedRow, now: Temporal.Instant): ReportRow {
  const { isErased, firstName, lastName, email, company, jobRole, leadCreatedAt, heldUntil, ...link } = row;
  const lead = {
    id: link.leadId,
    firstName,
    lastName,
    email,
    company,
    jobRole,
    status: 'new',
    createdAt: leadCreatedAt,
  };
  return {
    ...link,
    lead: isErased ? null : lead,
    heldUntil: link.status === 'completed' ? null : future(heldUntil, now),
  };
}

function future(until: string | null, now: Temporal.Instant): string | null {
  return until !== null && Temporal.Instant.compare(Temporal.Instant.from(until), now) > 0 ? until : null;
}
