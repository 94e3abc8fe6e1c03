import type { CampaignLead, ContractEventOf, LeadSender } from '@cadenza/contracts';
import { forgetWords } from '@cadenza/event-kit';
import type { Queryable } from '@cadenza/postgres';
import { leadStatus } from '../filter/lead-status.ts';
import { leadFieldColumns } from './leads.ts';

/** Rule J5. */
const unmailableReason = 'The email address is empty or not valid';

export async function noteEmailFailed(
  transaction: Queryable,
  { linkId, emailId, reason, failedAt }: { linkId: string; emailId: string; reason: string; failedAt: string },
): Promise<void> {
  await transaction.query(
    `update links set failed_at = $3, failed_reason = $2,
       unknown_email = nullif(unknown_email, $4)
     where id = $1 and $4 <> all(former_emails)`,
    [linkId, reason, failedAt, emailId],
  );
}

/** Shown until the email turns out to be sent or failed. */
export async function noteEmailUnknown(
  transaction: Queryable,
  { linkId, emailId, reason }: { linkId: string; emailId: string; reason: string },
): Promise<void> {
  await transaction.query(
    'update links set unknown_email = $2, unknown_reason = $3 where id = $1 and $2 <> all(former_emails)',
    [linkId, emailId, reason],
  );
}

export async function noteLeadFinished(
  transaction: Queryable,
  { linkId, outcome, reason }: { linkId: string; outcome: 'completed' | 'failed'; reason: string },
): Promise<void> {
  await transaction.query('update links set outcome = $2, reason = $3 where id = $1', [linkId, outcome, reason]);
}

/** The engagement that ended this lead's enrolment turned out to be wrong, or the lead begins anew. */
export async function noteLeadReopened(
  transaction: Queryable,
  {
    linkId,
    reopenedAt,
    newAddress,
    underWay = [],
  }: Pick<ContractEventOf<'LeadReopened'>['data'], 'linkId' | 'reopenedAt' | 'newAddress' | 'underWay'>,
): Promise<void> {
  await transaction.query('update links set outcome = null, reason = null where id = $1', [linkId]);
  if (newAddress) await beginAnew(transaction, linkId, { at: reopenedAt, underWay });
}

/** Rule J2. What was sent, and what came back, stays; how far the link was does not. */
async function beginAnew(
  transaction: Queryable,
  linkId: string,
  { at, underWay }: { at: string; underWay: readonly string[] },
): Promise<void> {
  await transaction.query(
    `update links set last_step = null, failed_at = null, failed_reason = null, unknown_email = null,
       unknown_reason = null, former_emails = former_emails || $2::uuid[],
       begun_anew_at = greatest(begun_anew_at, $3::timestamptz)
     where id = $1`,
    [linkId, underWay, at],
  );
}

/** An address that replaces another one can always be mailed (rule J5). */
export async function noteMailable(transaction: Queryable, leadIds: readonly string[]): Promise<void> {
  await transaction.query('update links set mailable = true where lead_id = any($1::uuid[])', [leadIds]);
}

/** Removes the mail-server text that older events quoted, for erased leads. */
export function forgetReasons(transaction: Queryable, leadIds: readonly string[]): Promise<void> {
  const columns = ['reason', 'failed_reason', 'unknown_reason'].map((column) => ['links', column] as const);
  return forgetWords(transaction, leadIds, columns);
}

type Row = Omit<CampaignLead, 'lead' | 'bounced' | 'spam' | 'replied'> &
  Omit<NonNullable<CampaignLead['lead']>, 'id' | 'status' | 'createdAt'> & {
    leadStatus: string;
    leadCreatedAt: string;
    position: number;
    mailable: boolean;
  };

function toCampaignLead(row: Row): CampaignLead {
  const { firstName, lastName, email, company, jobRole, fields, tags, leadStatus, leadCreatedAt, ...placed } = row;
  const { position: _, mailable, ...link } = placed;
  const lead = { id: link.leadId, firstName, lastName, email, company, jobRole, fields, tags };
  return {
    ...link,
    reason: toReason(link, mailable),
    bounced: link.bouncedAt !== null,
    spam: link.spamAt !== null,
    replied: link.repliedAt !== null,
    lead: { ...lead, status: leadStatus, createdAt: leadCreatedAt },
  };
}

/** Why a link has its status; `null` if its status needs no reason. */
export const toReason = ({ reason }: { reason: string | null }, mailable: boolean) =>
  mailable ? reason : unmailableReason;

const positionMax = 2_147_483_647;

/** Selects links of a campaign by a text that their lead contains, and by whom it hears from. */
interface LinkFilter {
  search: string;
  mailbox?: LeadSender | undefined;
}

/** In SQL, with the values that it adds: whether the lead of a link hears from whom the filter names. */
function senderCondition(mailbox: LeadSender | undefined, parameter: string): [condition: string, values: string[]] {
  if (mailbox === undefined) return ['true', []];
  if (mailbox === 'relay') return ['mailbox_id is null and sent_at is not null', []];
  return [`mailbox_id = ${parameter}::uuid`, [mailbox]];
}

/**
 * Plan: walks the index on campaign and position, or on campaign, mailbox and position, and looks up the lead of each
 * link. The searched text is normalised once, not for each lead.
 */
async function readLinks(
  database: Queryable,
  campaignId: string,
  range: LinkFilter & { after: number; upTo: number; limit: number },
): Promise<Row[]> {
  const [isFromSender, sender] = senderCondition(range.mailbox, '$6');
  const { rows } = await database.query<Row>(
    `select link.id, campaign_id as "campaignId", lead_id as "leadId", position, mailable, link.status, reason,
       email_id as "emailId", mailbox_id as "mailboxId", sent_at as "sentAt", opened_at as "openedAt", clicked_at as "clickedAt",
       bounced_at as "bouncedAt", spam_at as "spamAt", replied_at as "repliedAt", link.created_at as "createdAt",
       ${leadFieldColumns}, ${leadStatus} as "leadStatus", leads.created_at as "leadCreatedAt"
     from campaign_links as link join leads on leads.id = lead_id
     where campaign_id = $1 and attached and position > $2 and position <= $3
       and strpos(search_text, (select search_form($4))) > 0 and ${isFromSender}
     order by position limit $5`,
    [campaignId, range.after, range.upTo, range.search, range.limit, ...sender],
  );
  return rows;
}

/** The attached leads of a campaign in attach order, starting after `cursor` if it is given. */
export async function listCampaignLeads(
  database: Queryable,
  campaignId: string,
  { cursor = 0, ...page }: LinkFilter & { cursor: number | undefined; limit: number },
): Promise<{ rows: CampaignLead[]; cursor: number | undefined }> {
  const rows = await readLinks(database, campaignId, { ...page, after: cursor, upTo: positionMax });
  return { rows: rows.map(toCampaignLead), cursor: rows.length === page.limit ? rows.at(-1)?.position : undefined };
}

export async function countCampaignLeads(
  database: Queryable,
  campaignId: string,
  { search, mailbox }: LinkFilter,
): Promise<number> {
  const [isFromSender, sender] = senderCondition(mailbox, '$3');
  const { rows } = await database.query<{ count: number }>(
    `select count(*) as count from links join leads on leads.id = lead_id
     where campaign_id = $1 and attached and strpos(search_text, (select search_form($2))) > 0
       and ${isFromSender}`,
    [campaignId, search, ...sender],
  );
  return rows[0]?.count ?? 0;
}

const blockPositions = 1_000;

/**
 * All attached leads of a campaign in attach order, in blocks of positions. With blocks limited by `limit` alone, a
 * planner without statistics may sort all remaining rows for each block: 25 s instead of 2 s for 100,000 leads just
 * attached.
 */
export async function* allCampaignLeads(
  database: Queryable,
  campaignId: string,
  filter: LinkFilter,
): AsyncGenerator<CampaignLead[]> {
  const last = await database.query<{ position: number | null }>(
    'select max(position) as position from links where campaign_id = $1 and attached',
    [campaignId],
  );
  const lastPosition = last.rows[0]?.position ?? 0;
  for (let after = 0; after < lastPosition; after += blockPositions) {
    const range = { ...filter, after, upTo: after + blockPositions, limit: blockPositions };
    yield (await readLinks(database, campaignId, range)).map(toCampaignLead);
  }
}
