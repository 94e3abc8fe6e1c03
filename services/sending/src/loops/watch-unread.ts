import { type Loop, startLoop } from '@cadenza/clock';
import { leaseShares } from '@cadenza/postgres';
import { relayAccount } from '../account/standing.ts';
import { isHeard, isRecent } from '../answers/judge-thread.ts';
import type { Context } from '../context.ts';
import { noteFormerAccounts } from '../handlers/note-former-accounts.ts';
import { listUnread, listUnsettled, noteRead, noteSettled, noteUnread } from '../projections/unread-answers.ts';

type Unread = Awaited<ReturnType<typeof listUnread>>[number];

const askEveryMs = 2_000;
/** So that one question has room for them; a lead may have several accounts. */
const [accountsMax, leadsMax] = [200, 100];

/**
 * Asks again about accounts that were not read and leads whose answers had not had their effect (rule S13), until their
 * follow-ups may leave. One instance does; nothing costs anything while nobody waits.
 */
export async function startWatchingUnread(context: Context): Promise<AsyncDisposable> {
  const { answersRead, clock, database, log, settings } = context;
  const { CLOCK_SPEED: speed } = settings;
  const onError = (error: unknown) => log.error({ err: error }, 'asking for unread answers failed, trying again');
  const lease = await leaseShares(database.session, { name: 'unread-answers', shares: 1, onError });
  const isRead = ({ readingId }: Unread) =>
    readingId !== null && (readingId !== relayAccount || settings.IMAP_URL !== undefined);

  async function turn(): Promise<number> {
    if (lease.owned().length === 0) return askEveryMs;
    const now = clock.now();
    const unread = await listUnread(database);
    for (const { accountId } of unread.filter((each) => !isRead(each)))
      await database.transaction((transaction) => noteRead(transaction, accountId, now));
    const accounts = unread.filter(isRead);
    for (let first = 0; first < accounts.length; first += accountsMax)
      await askAboutAccounts(accounts.slice(first, first + accountsMax));
    await askAboutLeads(now);
    return askEveryMs;
  }

  async function askAboutAccounts(accounts: readonly Unread[]): Promise<void> {
    const heard = await answersRead.ask(
      accounts.flatMap(({ readingId }) => readingId ?? []),
      [],
    );
    if (!heard) return;
    const now = clock.now();
    for (const { accountId: id, readingId } of accounts) {
      const readAt = heard.readings.get(readingId ?? '');
      await database.transaction((transaction) =>
        isRecent(readAt, now, speed)
          ? noteRead(transaction, id, now)
          : noteUnread(transaction, id, { since: readAt ?? null, isKnown: true }, now),
      );
    }
  }

  async function askAboutLeads(since: Temporal.Instant): Promise<void> {
    const leads = await listUnsettled(database, { now: since, limit: leadsMax });
    if (leads.length === 0) return;
    const heard = await answersRead.ask(
      leads.flatMap(({ accounts }) => accounts.map(({ id }) => id)),
      leads.flatMap(({ emailId }) => emailId ?? []),
    );
    if (!heard) return;
    const now = clock.now();
    await noteFormerAccounts(context, leads, heard, now);
    for (const lead of leads) {
      if (!isHeard(lead, heard, { now, speed })) continue;
      await database.transaction((transaction) => noteSettled(transaction, lead, now));
    }
  }

  const loop: Loop = startLoop(turn, { onError });
  return {
    [Symbol.asyncDispose]: async () => {
      await loop[Symbol.asyncDispose]();
      await lease[Symbol.asyncDispose]();
    },
  };
}
