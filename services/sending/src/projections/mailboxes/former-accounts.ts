import type { Queryable } from '@cadenza/postgres';
import type { FormerAccount } from '../../answers/unread-account.ts';
import { lockCampaigns } from '../campaigns/locks.ts';
import { requestVisit } from '../campaigns/visits.ts';
import { isoText } from '../iso-text.ts';

/**
 * Notes that a mailbox is not read in its account any more. Where a person let its follow-ups leave unread, they do so still.
 *
 * @param next the account that is read instead; null: none
 */
export async function noteFormerAccount(
  transaction: Queryable,
  mailboxId: string,
  { next, until }: { next: string | null; until: string },
): Promise<void> {
  await transaction.query(
    `insert into former_accounts as known (mailbox_id, imap_account, name, until, is_let_go)
     select id, imap_account, concat(facts -> 'imap' ->> 'user', ' at ', facts -> 'imap' ->> 'host'), $3, exists (select from unread_accounts where account_id = id::text and is_let_go)
     from mailboxes where id = $1 and imap_account is distinct from $2 and imap_account is not null and removed_at is null
     on conflict (mailbox_id, imap_account) do update set
       name = excluded.name, until = excluded.until, is_let_go = excluded.is_let_go, is_unread = false, since = null
     where known.until < excluded.until`,
    [mailboxId, next, until],
  );
}

/** In SQL: accounts that were read for a mailbox after an instant, as `AnswersAccount`, unless a person lets follow-ups go. */
export const formerAccounts = (mailboxId: string, after: string) =>
  `select imap_account as id, ${isoText('until')} as until from former_accounts
   where mailbox_id = ${mailboxId} and until > ${after} and not is_let_go`;

const former = (order: string, where: string) => `(
         select jsonb_build_object('name', name, 'since', ${isoText('since')}) from former_accounts
         where is_unread and not is_let_go and ${where} ${order} limit 1)`;

/** In SQL: a former account for which leads of a campaign wait, as `FormerAccount`; null: none. */
export const formerOfCampaign = (campaignId: string) =>
  former(
    'order by imap_account, mailbox_id',
    `exists (select from unsettled_leads where campaign_id = ${campaignId} and imap_account::text = any(account_ids))`,
  );

/** In SQL: one for which leads wait that hear from a mailbox. */
const isAwaitedBy = (mailboxId: string) => `exists (
           select from unsettled_leads join enrolments using (campaign_id, lead_id)
           where enrolments.mailbox_id = ${mailboxId} and imap_account::text = any(account_ids))`;
export const formerOfMailbox = (mailboxId: string) =>
  former('order by imap_account, former_accounts.mailbox_id', isAwaitedBy(mailboxId));

/** Notes whether a former account was read until it was one. What changes is told in the plans of those who wait. */
export async function noteFormer(
  transaction: Queryable,
  accountId: string,
  unread: Pick<FormerAccount, 'since'> | null,
  now: Temporal.Instant,
): Promise<void> {
  const { rowCount } = await transaction.query(
    `update former_accounts set is_unread = $2, since = $3
     where imap_account = $1 and (is_unread, since) is distinct from ($2, $3::timestamptz)`,
    [accountId, unread !== null, unread?.since ?? null],
  );
  if (rowCount === 0) return;
  const { rows } = await transaction.query<{ id: string }>(
    'select distinct campaign_id as id from unsettled_leads where $1 = any(account_ids)',
    [accountId],
  );
  const campaignIds = rows.map(({ id }) => id);
  await lockCampaigns(transaction, campaignIds);
  await requestVisit(transaction, campaignIds, now);
}

/**
 * A person lets the leads of a mailbox go that wait for former accounts.
 * @returns these accounts
 */
export async function letFormerGo(transaction: Queryable, mailboxId: string): Promise<string[]> {
  const { rows } = await transaction.query<{ id: string }>(
    `update former_accounts set is_let_go = true
     where is_unread and not is_let_go and (mailbox_id = $1 or ${isAwaitedBy('$1')})
     returning imap_account::text as id`,
    [mailboxId],
  );
  return rows.map(({ id }) => id);
}
