import type { Queryable } from '@cadenza/postgres';
import { relayAccount } from '../account/standing.ts';
import type { AnswersAccount, Thread } from '../answers/judge-thread.ts';
import type { UnreadAccount } from '../answers/unread-account.ts';
import { lockCampaigns } from './campaigns/locks.ts';
import { requestVisit } from './campaigns/visits.ts';
import { isoText } from './iso-text.ts';
import { formerAccounts, letFormerGo } from './mailboxes/former-accounts.ts';
import { requestMailboxVisit } from './mailboxes/visits.ts';

/** In SQL: an account whose answers are not read, as `UnreadAccount` has it; null while they are. */
export const unreadOf = (accountId: string) => `(
         select jsonb_build_object('since', ${isoText('since')}, 'isKnown', is_known, 'isLetGo', is_let_go)
         from unread_accounts where account_id = ${accountId})`;

/** Null while its answers are read. */
export async function findUnread(database: Queryable, accountId: string): Promise<UnreadAccount | null> {
  const { rows } = await database.query<UnreadAccount>(
    'select since, is_known as "isKnown", is_let_go as "isLetGo" from unread_accounts where account_id = $1',
    [accountId],
  );
  return rows[0] ?? null;
}

/** In SQL: whether follow-ups by an account wait until it is read. */
export const isWaitingForReading = (accountId: string) =>
  `exists (select from unread_accounts where account_id = ${accountId} and not is_let_go)`;

const isReadUnlessLetGo = (mailbox: string) =>
  `${mailbox}.removed_at is null and ${mailbox}.imap_account is not null
   and not exists (select from unread_accounts where account_id = ${mailbox}.id::text and is_let_go)`;

/** In SQL, for a mailbox: the id of another one that gets its answers, where it names an address for them. */
const answersMailboxes = (mailbox: string) =>
  `select id from mailboxes as answers
   where ${mailbox}.facts ->> 'replyTo' is not null
     and lower(answers.facts ->> 'address') = lower(${mailbox}.facts ->> 'replyTo')`;

/**
 * In SQL, for a row of `mailboxes`: the account of the mailbox that gets its answers where it names another address for
 * them, unless nobody reads that or a person lets follow-ups go all the same.
 */
export const answersAccount = `(
         select other.imap_account from mailboxes as other
         where other.id in (${answersMailboxes('mailboxes')}) and ${isReadUnlessLetGo('other')} limit 1)`;

/** In SQL: the accounts that get the answers to an email that a mailbox sent then, as `AnswersAccount`s. */
const accountsOf = (mailboxId: string, sentAt: string) => `coalesce((
         select jsonb_agg(jsonb_build_object('id', account.id, 'until', account.until)) from mailboxes as own
         cross join lateral (select own.id union ${answersMailboxes('own')}) as reading
         join mailboxes as reader on reader.id = reading.id
         cross join lateral (
           select reader.imap_account as id, null as until where ${isReadUnlessLetGo('reader')}
           union all ${formerAccounts('reader.id', sentAt)}
         ) as account
         where own.id = ${mailboxId}), '[]')`;

/** In SQL, for a row of `enrolments`: whether what the lead answered may not have had its effect yet. */
export const isUnsettled = `(exists (select from unsettled_leads) and exists (
     select from unsettled_leads as own
     where own.campaign_id = enrolments.campaign_id and own.lead_id = enrolments.lead_id))`;

/** In SQL: whether that is so for some lead of a campaign. */
export const someAreUnsettled = (campaignId: string) =>
  `exists (select from unsettled_leads where unsettled_leads.campaign_id = ${campaignId})`;

/** The email before the next one of a lead. */
export interface PreviousEmail {
  emailId: string;
  sentAt: string;
  mailboxId: string | null;
  /** Of one that a mailbox sent: the accounts that get its answers, unless a person lets follow-ups go all the same. */
  accounts: AnswersAccount[];
}

/** In the given order; undefined for a lead that was sent nothing under its id. */
export async function findPreviousEmails(
  database: Queryable,
  leads: readonly { campaignId: string; leadId: string }[],
): Promise<(PreviousEmail | undefined)[]> {
  const { rows } = await database.query<PreviousEmail & { place: number }>(
    `select place::int, last.id as "emailId", sent_at as "sentAt", mailbox_id as "mailboxId",
       ${accountsOf('last.mailbox_id', 'last.sent_at')} as accounts
     from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (campaign, lead, place)
     cross join lateral (
       select id, sent_at, mailbox_id from emails
       where campaign_id = campaign and lead_id = lead and sent_at is not null order by sent_at desc limit 1
     ) as last`,
    [leads.map(({ campaignId }) => campaignId), leads.map(({ leadId }) => leadId)],
  );
  const byPlace = new Map(rows.map(({ place, ...email }) => [place, email]));
  return leads.map((_, index) => byPlace.get(index + 1));
}

/** Those of these contract events that have had no effect here yet. */
export async function findUnhandled(database: Queryable, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (eventIds.length === 0) return new Set();
  const { rows } = await database.query<{ id: string }>(
    `select id from unnest($1::text[]) as id where not exists (select from inbox where record_id = id)`,
    [eventIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Notes that an account is not read, and has everything planned anew that waits for it. What it claimed before is not begun.
 */
export async function noteUnread(
  transaction: Queryable,
  accountId: string,
  { since, isKnown }: Pick<UnreadAccount, 'since' | 'isKnown'>,
  now: Temporal.Instant,
): Promise<void> {
  const { rowCount } = await transaction.query(
    `insert into unread_accounts as known (account_id, since, is_known) values ($1, $2, $3)
     on conflict (account_id) do update set since = excluded.since, is_known = excluded.is_known
     where excluded.is_known and (known.since, known.is_known) is distinct from (excluded.since, excluded.is_known)`,
    [accountId, since, isKnown],
  );
  if (rowCount) await planAnew(transaction, accountId, now);
}

export async function noteRead(transaction: Queryable, accountId: string, now: Temporal.Instant): Promise<void> {
  const { rowCount } = await transaction.query('delete from unread_accounts where account_id = $1', [accountId]);
  if (rowCount) await planAnew(transaction, accountId, now);
}

/**
 * A person lets follow-ups by an account leave though it is not read, and those to leads that hear from it and wait for
 * accounts of before. Nothing changes where all are read.
 */
export async function noteLetGo(transaction: Queryable, accountId: string, now: Temporal.Instant): Promise<void> {
  const { rows: own } = await transaction.query<{ id: string }>(
    `update unread_accounts set is_let_go = true where account_id = $1 and not is_let_go
     returning coalesce((select imap_account::text from mailboxes where id::text = account_id), account_id) as id`,
    [accountId],
  );
  const former = accountId === relayAccount ? [] : await letFormerGo(transaction, accountId);
  const letGo = [...own.map(({ id }) => id), ...former];
  if (letGo.length === 0) return;
  await planAnew(transaction, accountId, now);
  const { rows } = await transaction.query<{ id: string }>(
    'delete from unsettled_leads where account_ids && $1 returning campaign_id as id',
    [letGo],
  );
  const campaignIds = [...new Set(rows.map(({ id }) => id))];
  await lockCampaigns(transaction, campaignIds);
  await requestVisit(transaction, campaignIds, now);
}

async function planAnew(transaction: Queryable, accountId: string, now: Temporal.Instant): Promise<void> {
  if (accountId !== relayAccount) return requestMailboxVisit(transaction, accountId, now);
  const { rows } = await transaction.query<{ id: string }>(
    `select id from campaigns where status = 'active' and exists (
       select from enrolments
       where campaign_id = campaigns.id and state = 'waiting' and mailbox_id is null and (last_step > 0) is true)`,
  );
  const ids = rows.map(({ id }) => id);
  await lockCampaigns(transaction, ids);
  await requestVisit(transaction, ids, now);
}

export interface UnsettledLead extends Thread {
  campaignId: string;
  leadId: string;
}

/** A lead leaves the queue, and its campaign is planned anew. */
export async function noteUnsettled(
  transaction: Queryable,
  { campaignId, leadId, emailId, accounts, readFrom }: UnsettledLead,
  now: Temporal.Instant,
): Promise<void> {
  await lockCampaigns(transaction, [campaignId]);
  await transaction.query(
    `insert into unsettled_leads (campaign_id, lead_id, email_id, account_ids, read_from, asked_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (campaign_id, lead_id) do update set email_id = excluded.email_id,
       account_ids = excluded.account_ids, read_from = excluded.read_from`,
    [campaignId, leadId, emailId, [...new Set(accounts.map(({ id }) => id))], readFrom, now.toString()],
  );
  await requestVisit(transaction, [campaignId], now);
}

export async function noteSettled(
  transaction: Queryable,
  { campaignId, leadId }: Pick<UnsettledLead, 'campaignId' | 'leadId'>,
  now: Temporal.Instant,
): Promise<void> {
  await lockCampaigns(transaction, [campaignId]);
  await transaction.query('delete from unsettled_leads where campaign_id = $1 and lead_id = $2', [campaignId, leadId]);
  await requestVisit(transaction, [campaignId], now);
}

/** Accounts that are not read, with the ids by which to ask about them; null where there is nothing to read any more. */
export async function listUnread(database: Queryable): Promise<{ accountId: string; readingId: string | null }[]> {
  const { rows } = await database.query<{ accountId: string; readingId: string | null }>(
    `select account_id as "accountId", case when account_id = '${relayAccount}' then account_id
         when removed_at is null then imap_account::text end as "readingId"
     from unread_accounts left join mailboxes on mailboxes.id::text = account_id`,
  );
  return rows;
}

/**
 * The next leads to ask about again, after those that do not wait any more are forgotten. An account that was replaced
 * meanwhile is asked about until then, and one that a person lets go not at all.
 */
export async function listUnsettled(
  database: Queryable,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<UnsettledLead[]> {
  await database.query(
    `delete from unsettled_leads as own where not exists (
       select from enrolments
       where enrolments.campaign_id = own.campaign_id and enrolments.lead_id = own.lead_id and state = 'waiting')`,
  );
  const { rows } = await database.query<UnsettledLead>(
    `update unsettled_leads as own set asked_at = $1
     from (select campaign_id, lead_id from unsettled_leads order by asked_at limit $2) as next
     where own.campaign_id = next.campaign_id and own.lead_id = next.lead_id
     returning own.campaign_id as "campaignId", own.lead_id as "leadId", email_id as "emailId",
       read_from as "readFrom", coalesce((
         select jsonb_agg(jsonb_build_object('id', asked.id, 'until', account.until))
         from unnest(account_ids) as asked (id) cross join lateral (
           select null as until where asked.id = '${relayAccount}' or exists (
             select from mailboxes where imap_account::text = asked.id and removed_at is null)
           union all
           select ${isoText('max(until)')} from former_accounts where imap_account::text = asked.id and not is_let_go
           having max(until) is not null
         ) as account), '[]') as accounts`,
    [now.toString(), limit],
  );
  return rows;
}
