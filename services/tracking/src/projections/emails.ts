import type { Withdrawn } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Engaged, EngagementEvent } from '../engagement/events.ts';
import { asksToStop } from '../engagement/facts.ts';
import { columnsOf, type EmailIds, noteEmails, withoutBrackets } from './noted-emails.ts';

export interface KnownEmail extends EmailIds {
  handedOverAt: string | null;
  sentAt: string | null;
  addressTag: string | null;
}

export async function noteUnknown(transaction: Queryable, email: EmailIds & { reason: string }): Promise<void> {
  await transaction.query(
    `insert into emails (id, campaign_id, lead_id, link_id, unknown_reason) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set unknown_reason = excluded.unknown_reason`,
    [email.emailId, email.campaignId, email.leadId, email.linkId, email.reason],
  );
}

export async function noteFailed(
  transaction: Queryable,
  email: EmailIds & { reason: string; failedAt: string },
): Promise<void> {
  await transaction.query(
    `insert into emails (id, campaign_id, lead_id, link_id, failed_at, failure) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set failed_at = excluded.failed_at, failure = excluded.failure`,
    [email.emailId, email.campaignId, email.leadId, email.linkId, email.failedAt, email.reason],
  );
}

/** Rule S3: an email that the recipient's server refused counts as failed, and as sent and bounced at that instant. */
export async function noteRefused(
  transaction: Queryable,
  email: EmailIds & { reason: string; failedAt: string; stepNumber: number },
): Promise<void> {
  await noteFailed(transaction, email);
  const { stepNumber, failedAt: at } = email;
  await noteEmails(transaction, [{ ...email, sent: { at, stepNumber, relayedId: undefined } }]);
  await transaction.query('update emails set bounced_at = least(bounced_at, $2) where id = $1', [
    email.emailId,
    email.failedAt,
  ]);
}

/**
 * Rule M9. Topics overtake each other, so the first event about an email creates its row. What a relay says in its reply
 * counts more (`noteEmails`).
 */
export async function noteRelayedIds(
  transaction: Queryable,
  events: readonly RecordedEvent<EngagementEvent>[],
): Promise<void> {
  const found = events.flatMap(({ type, data }) =>
    type === 'SentCopyFound' && data.relayedId !== undefined
      ? [{ ...data, relayedId: withoutBrackets(data.relayedId) }]
      : [],
  );
  if (found.length === 0) return;
  await transaction.query(
    `insert into emails (id, campaign_id, lead_id, link_id, relayed_id)
     select distinct on (1) * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[]) order by 1
     on conflict (id) do update set relayed_id = coalesce(emails.relayed_id, excluded.relayed_id)`,
    columnsOf(found, 'emailId', 'campaignId', 'leadId', 'linkId', 'relayedId'),
  );
}

/** Which events give an email an instant. */
const hasInstant = {
  EmailOpened: true,
  LinkClicked: true,
  EmailBounced: true,
  SpamReported: true,
  ReplyReceived: true,
  AbsenceReceived: false,
  Unsubscribed: true,
  SentCopyFound: false,
  StopRequested: false,
  VerdictGiven: false,
  VerdictCorrected: false,
  EngagementWithdrawn: false,
} as const satisfies Record<EngagementEvent['type'], boolean>;

interface Withdrawal {
  emailId: string;
  withdrawn: Withdrawn;
  openedAt?: string;
}

/** What an event takes back: an opt-out in words that it was a reply (rule O4). */
function withdrawnBy(event: EngagementEvent): Withdrawal | undefined {
  if (event.type === 'EngagementWithdrawn') return event.data;
  return event.type === 'ReplyReceived' && asksToStop(event) ? { ...event.data, withdrawn: event.type } : undefined;
}

/** Machines are not counted anywhere (rule O2). */
export async function projectInstants(
  transaction: Queryable,
  events: readonly RecordedEvent<EngagementEvent>[],
): Promise<void> {
  let noted: EngagementEvent[] = [];
  for (const event of events) {
    const withdrawn = withdrawnBy(event);
    if (withdrawn === undefined) {
      noted.push(event);
      continue;
    }
    await noteInstants(transaction, noted);
    noted = [];
    if (hasInstant[withdrawn.withdrawn]) await withdrawInstant(transaction, withdrawn);
  }
  await noteInstants(transaction, noted);
}

/** Rule S7: the other test events are found among what came back. */
async function noteTestOpens(transaction: Queryable, events: readonly EngagementEvent[]): Promise<void> {
  const played = events.flatMap(({ type, data }) => (type === 'EmailOpened' && data.test ? [data.emailId] : []));
  if (played.length === 0) return;
  await transaction.query('update emails set test_opened = true where id = any($1::uuid[])', [played]);
}

type AboutKnown = Exclude<EngagementEvent, { type: 'StopRequested' }>;
const isAboutKnown = (event: EngagementEvent): event is AboutKnown => event.type !== 'StopRequested';

/** A report that does not blame the recipient is no bounce (D12), a doubt no opt-out (S11). */
const countsNowhere = ({ type, data }: AboutKnown) =>
  ('blames' in data && data.blames !== undefined) || (type === 'Unsubscribed' && data.verified === false);

/**
 * Keeps the earliest instants. Topics overtake each other, so the first event about an email creates its row. A repeat
 * mostly changes nothing, and then the row is only read.
 */
async function noteInstants(transaction: Queryable, events: readonly EngagementEvent[]): Promise<void> {
  const counted = events
    .filter(isAboutKnown)
    .filter(({ type, data }) => hasInstant[type] && !('by' in data && data.by === 'machine'))
    .filter((event) => !countsNowhere(event))
    .map(({ type, data }) => ({ ...data, type, isRepeat: 'first' in data && !data.first }));
  if (counted.length === 0) return;
  // In the order of ids, so that concurrent writers of the same rows do not deadlock. Only repeats are looked up first:
  // nearly everything else changes its row.
  await transaction.query(
    `insert into emails (id, campaign_id, lead_id, link_id, opened_at, clicked_at, bounced_at, spam_at, replied_at, opted_out_at)
     select id, campaign_id, lead_id, link_id, opened_at, clicked_at, bounced_at, spam_at, replied_at, opted_out_at from (
       select id, any_value(campaign_id), any_value(lead_id), any_value(link_id),
         min(at) filter (where type = 'EmailOpened'), min(at) filter (where type = 'LinkClicked'),
         min(at) filter (where type = 'EmailBounced'), min(at) filter (where type = 'SpamReported'),
         min(at) filter (where type = 'ReplyReceived'), min(at) filter (where type = 'Unsubscribed'), bool_and(is_repeat)
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::text[], $7::boolean[])
         as told (id, campaign_id, lead_id, link_id, at, type, is_repeat)
       group by id
     ) as noted (
       id, campaign_id, lead_id, link_id, opened_at, clicked_at, bounced_at, spam_at, replied_at, opted_out_at, is_repeat)
     where not is_repeat or (
       select (noted.opened_at is null or known.opened_at <= noted.opened_at)
         and (noted.clicked_at is null or known.clicked_at <= noted.clicked_at)
       from emails as known where known.id = noted.id
     ) is not true
     order by id
     on conflict (id) do update set
       opened_at = least(emails.opened_at, excluded.opened_at),
       clicked_at = least(emails.clicked_at, excluded.clicked_at),
       bounced_at = least(emails.bounced_at, excluded.bounced_at),
       spam_at = least(emails.spam_at, excluded.spam_at),
       replied_at = least(emails.replied_at, excluded.replied_at),
       opted_out_at = least(emails.opted_out_at, excluded.opted_out_at)`,
    columnsOf(counted, 'emailId', 'campaignId', 'leadId', 'linkId', 'at', 'type', 'isRepeat'),
  );
  await noteTestOpens(transaction, events);
}

/**
 * The bounce of a refused email stays: only such an email has both failed and been sent, and no mail about it can
 * withdraw that bounce.
 */
async function withdrawInstant(transaction: Queryable, { emailId, withdrawn, openedAt }: Withdrawal): Promise<void> {
  if (withdrawn === 'EmailOpened') {
    await transaction.query('update emails set opened_at = $2, test_opened = false where id = $1', [
      emailId,
      openedAt ?? null,
    ]);
    return;
  }
  await transaction.query(
    `update emails set
       bounced_at = case
         when $2 <> 'EmailBounced' then bounced_at
         when sent_at is not null then failed_at
       end,
       spam_at = case when $2 <> 'SpamReported' then spam_at end,
       replied_at = case when $2 <> 'ReplyReceived' then replied_at end,
       opted_out_at = case when $2 <> 'Unsubscribed' then opted_out_at end
     where id = $1`,
    [emailId, withdrawn],
  );
}

export interface EmailWithLinks extends KnownEmail {
  /** The URLs of its links, by number. */
  destinations: string[];
}

export async function findEmail(database: Queryable, emailId: string): Promise<EmailWithLinks | undefined> {
  const { rows } = await database.query<EmailWithLinks>(
    `select emails.id as "emailId", campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId",
       handed_over_at as "handedOverAt", sent_at as "sentAt", address_tag as "addressTag",
       coalesce((select addresses from destinations where email_id = id), '{}') as destinations
     from emails where id = $1`,
    [emailId],
  );
  return rows[0];
}

/** The emails with these ids, in the same order; `undefined` for an id that is not known here. */
export async function findEmails(
  database: Queryable,
  emailIds: readonly string[],
): Promise<(KnownEmail | undefined)[]> {
  const { rows } = await database.query<KnownEmail>(
    `select emails.id as "emailId", campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId",
       handed_over_at as "handedOverAt", sent_at as "sentAt", address_tag as "addressTag"
     from emails where id = any($1::uuid[])`,
    [emailIds],
  );
  const known = new Map(rows.map((email) => [email.emailId, email]));
  return emailIds.map((emailId) => known.get(emailId));
}

/** What others know of the hits on an email. */
export interface HitEmail {
  openedAt: string | null;
  clickedAt: string | null;
  /** Whether it is known as sent, and nothing has made that doubtful since. */
  isSent: boolean;
}

/** Those of these emails that are known here, by their ids. */
export async function findHitEmails(
  database: Queryable,
  emailIds: readonly string[],
): Promise<ReadonlyMap<string, HitEmail>> {
  const { rows } = await database.query<HitEmail & { id: string }>(
    `select id, opened_at as "openedAt", clicked_at as "clickedAt",
       sent_at is not null and unknown_reason is null as "isSent"
     from emails where id = any($1::uuid[])`,
    [emailIds],
  );
  return new Map(rows.map(({ id, ...email }) => [id, email]));
}

/** When the first email was handed over; `null` if none is known. */
export async function findOldestHandOver(database: Queryable): Promise<string | null> {
  const { rows } = await database.query<{ first: string | null }>(
    'select min(coalesce(handed_over_at, sent_at)) as first from emails',
  );
  return rows[0]?.first ?? null;
}

/** The newest sent email of a link. One that the recipient's server refused is used only if there is no other. */
export async function findNewestSent(database: Queryable, linkId: string): Promise<KnownEmail | undefined> {
  const { rows } = await database.query<KnownEmail>(
    `select emails.id as "emailId", campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId",
       handed_over_at as "handedOverAt", sent_at as "sentAt", address_tag as "addressTag"
     from emails where link_id = $1 and sent_at is not null
     order by failed_at is not null, sent_at desc, id desc limit 1`,
    [linkId],
  );
  return rows[0];
}

/** The emails that left for a lead of a campaign, in no order. */
export async function emailsOfLead(
  database: Queryable,
  { campaignId, leadId }: { campaignId: string; leadId: string },
): Promise<KnownEmail[]> {
  const { rows } = await database.query<KnownEmail>(
    `select emails.id as "emailId", campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId",
       handed_over_at as "handedOverAt", sent_at as "sentAt", address_tag as "addressTag"
     from emails where lead_id = $1 and campaign_id = $2 and sent_at is not null`,
    [leadId, campaignId],
  );
  return rows;
}

/** The fields that an event about this email carries. */
export function engaged(
  { emailId, campaignId, leadId, linkId, addressTag }: KnownEmail,
  at: string,
  { test }: { test: boolean } = { test: false },
): Engaged {
  return { emailId, campaignId, leadId, linkId, at, test, ...(addressTag !== null && { addressTag }) };
}
