import { relayAccount } from '../account/standing.ts';
import type { Context } from '../context.ts';
import type { DueLead } from '../plan/campaign-facts.ts';
import { findPreviousEmails, noteUnread, noteUnsettled, type PreviousEmail } from '../projections/unread-answers.ts';
import { isHeard, isRecent, readFrom, type Thread } from './judge-thread.ts';

interface FollowUp {
  due: DueLead;
  thread: Thread;
}

/**
 * Rule S13: leaves out the follow-ups to leads whose answers nobody may have heard. If the account by which a follow-up would
 * leave is not read, all its follow-ups wait; otherwise this lead alone.
 *
 * @returns the others, and all initial emails
 */
export async function onlyHeard(
  context: Context,
  due: readonly DueLead[],
  now: Temporal.Instant,
): Promise<readonly DueLead[]> {
  const followUps = await followUpsAmong(context, due);
  if (followUps.length === 0) return due;
  const heard = await context.answersRead.ask(
    followUps.flatMap(({ thread }) => thread.accountIds),
    followUps.flatMap(({ thread }) => thread.emailId ?? []),
  );
  const waiting = new Set<DueLead>();
  const unread = new Map<string, { since: string | null; isKnown: boolean }>();
  const unsettled: FollowUp[] = [];
  const on = { now, speed: context.settings.CLOCK_SPEED };
  for (const followUp of followUps) {
    const { id } = followUp.due.campaign.account;
    const readAt = heard?.readings.get(id);
    const isOwnUnread = followUp.thread.accountIds.includes(id) && !(heard && isRecent(readAt, now, on.speed));
    if (!isOwnUnread && heard && isHeard(followUp.thread, heard, on)) continue;
    waiting.add(followUp.due);
    if (isOwnUnread) unread.set(id, heard ? { since: readAt ?? null, isKnown: true } : nobodyKnows(now));
    else unsettled.push(followUp);
  }
  for (const [id, since] of unread)
    await context.database.transaction((transaction) => noteUnread(transaction, id, since, now));
  for (const { due, thread } of unsettled) {
    const lead = { campaignId: due.campaign.id, leadId: due.candidate.leadId, ...thread };
    await context.database.transaction((transaction) => noteUnsettled(transaction, lead, now));
  }
  return due.filter((each) => !waiting.has(each));
}

const nobodyKnows = (now: Temporal.Instant) => ({ since: now.toString(), isKnown: false });

/** Those of these leads to whom a follow-up leaves, and whose answers somebody reads. */
async function followUpsAmong(context: Context, due: readonly DueLead[]): Promise<FollowUp[]> {
  const readsRelay = context.settings.IMAP_URL !== undefined;
  const asked = due.filter(({ campaign, candidate }) => candidate.lastStep > 0 && (campaign.mailbox || readsRelay));
  if (asked.length === 0) return [];
  const previous = await findPreviousEmails(
    context.database.byKey,
    asked.map(({ campaign, candidate }) => ({ campaignId: campaign.id, leadId: candidate.leadId })),
  );
  return asked.flatMap((due, index) => {
    const before = previous[index];
    const accountIds = accountsOf(due, before, readsRelay);
    if (accountIds.length === 0) return [];
    const { dueAt } = due.candidate;
    const thread = before
      ? { emailId: before.emailId, accountIds, readFrom: readFrom({ sentAt: before.sentAt, dueAt }) }
      : { emailId: null, accountIds, readFrom: dueAt };
    return [{ due, thread }];
  });
}

/**
 * The account by which a follow-up would leave, and the one of the email before, unless nobody reads them or a person lets
 * follow-ups go all the same; and the mailboxes that get their answers instead. After a move (rule M2) the two differ; one that
 * was removed is read by nobody.
 */
function accountsOf({ campaign }: DueLead, before: PreviousEmail | undefined, readsRelay: boolean): string[] {
  const { mailbox, relayUnread } = campaign;
  const isOwnRead = mailbox ? mailbox.hasInbox && !mailbox.unread?.isLetGo : readsRelay && !relayUnread?.isLetGo;
  const own = mailbox?.id ?? relayAccount;
  const former = before && (before.mailboxId ?? relayAccount);
  const isFormerRead = before && !before.isLetGo && (before.mailboxId === null ? readsRelay : before.hasInbox);
  const read = [isOwnRead && own, mailbox?.answersMailboxId, isFormerRead && former, before?.answersMailboxId];
  return [...new Set(read.flatMap((id) => id || []))];
}
