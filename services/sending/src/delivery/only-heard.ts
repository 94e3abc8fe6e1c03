import { relayAccount } from '../account/standing.ts';
import { type AnswersAccount, isHeard, isRecent, readFrom, type Thread } from '../answers/judge-thread.ts';
import type { Context } from '../context.ts';
import { noteFormerAccounts } from '../handlers/note-former-accounts.ts';
import type { DueLead } from '../plan/campaign-facts.ts';
import { findPreviousEmails, noteUnread, noteUnsettled, type PreviousEmail } from '../projections/unread-answers.ts';

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
    followUps.flatMap(({ thread }) => thread.accounts.map(({ id }) => id)),
    followUps.flatMap(({ thread }) => thread.emailId ?? []),
  );
  const waiting = new Set<DueLead>();
  const unread = new Map<string, { since: string | null; isKnown: boolean }>();
  const unsettled: FollowUp[] = [];
  const on = { now, speed: context.settings.CLOCK_SPEED };
  for (const followUp of followUps) {
    const own = ownAccount(followUp.due);
    const isOwnUnread = isReadNow(followUp.thread, own) && !(heard && isRecent(heard.readings.get(own), now, on.speed));
    if (!isOwnUnread && heard && isHeard(followUp.thread, heard, on)) continue;
    waiting.add(followUp.due);
    const { id } = followUp.due.sender.account;
    if (isOwnUnread)
      unread.set(id, heard ? { since: heard.readings.get(own) ?? null, isKnown: true } : nobodyKnows(now));
    else unsettled.push(followUp);
  }
  for (const [id, since] of unread)
    await context.database.transaction((transaction) => noteUnread(transaction, id, since, now));
  for (const { due, thread } of unsettled) {
    const lead = { campaignId: due.campaign.id, leadId: due.candidate.leadId, ...thread };
    await context.database.transaction((transaction) => noteUnsettled(transaction, lead, now));
  }
  if (heard) {
    const threads = unsettled.map(({ thread }) => thread);
    await noteFormerAccounts(context, threads, heard, now);
  }
  return due.filter((each) => !waiting.has(each));
}

const nobodyKnows = (now: Temporal.Instant) => ({ since: now.toString(), isKnown: false });

/** Those of these leads to whom a follow-up leaves, and whose answers somebody reads. */
async function followUpsAmong(context: Context, due: readonly DueLead[]): Promise<FollowUp[]> {
  const asked = due.filter(({ sender, candidate }) => candidate.lastStep > 0 && sender.answers !== null);
  if (asked.length === 0) return [];
  const previous = await findPreviousEmails(
    context.database.byKey,
    asked.map(({ campaign, candidate }) => ({ campaignId: campaign.id, leadId: candidate.leadId })),
  );
  const readsRelay = context.settings.IMAP_URL !== undefined;
  return asked.flatMap((due, index) => {
    const before = previous[index];
    const accounts = accountsOf(due, before, readsRelay);
    if (accounts.length === 0) return [];
    const { dueAt } = due.candidate;
    const thread = before
      ? { emailId: before.emailId, accounts, readFrom: readFrom({ sentAt: before.sentAt, dueAt }) }
      : { emailId: null, accounts, readFrom: dueAt };
    return [{ due, thread }];
  });
}

/** The id of the account that is read for whoever sends this follow-up. */
const ownAccount = ({ sender: { answers } }: DueLead) => answers?.accountId ?? '';

const isReadNow = ({ accounts }: Thread, accountId: string) =>
  accounts.some(({ id, until }) => id === accountId && until === null);

/**
 * The account by which a follow-up would leave, and those that get the answers to the email before, unless nobody reads them
 * or a person lets follow-ups go all the same; and of mailboxes that get their answers instead. After a move (rule M2) they
 * differ. One that was replaced since, or removed, counts until then.
 */
function accountsOf(due: DueLead, before: PreviousEmail | undefined, readsRelay: boolean): AnswersAccount[] {
  const { answers } = due.sender;
  const isRelayRead = readsRelay && !due.campaign.relayUnread?.isLetGo;
  const isRelayBefore = before && before.mailboxId === null && isRelayRead;
  const now = [!answers?.isLetGo && ownAccount(due), answers?.elsewhereId, isRelayBefore && relayAccount];
  const accounts = [...now.flatMap((id) => (id ? [{ id, until: null }] : [])), ...(before?.accounts ?? [])];
  return [...new Map(accounts.map((each) => [`${each.id} ${each.until}`, each])).values()];
}
