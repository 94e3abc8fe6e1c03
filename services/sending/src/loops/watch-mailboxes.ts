import { startLoop } from '@cadenza/clock';
import type { Context } from '../context.ts';
import { guardDays } from '../guard/guard.ts';
import { watchMailboxes } from '../handlers/watch-mailboxes.ts';
import { mailboxesToWatch } from '../projections/mailboxes/recent-sends.ts';

const betweenHours = 1;
const betweenMsMin = 1_000;
const betweenMsMax = 60_000;
const mailboxesPerBlock = 100;

/**
 * Checks the mailboxes with alarming emails or a warning again and again: old emails leave the days that are counted
 * though nothing is sent, and a process may have died between an alarming email and its check.
 */
export function startWatchingMailboxes(context: Context): AsyncDisposable {
  const { clock, database, log } = context;
  const onError = (error: unknown) => log.warn({ err: error }, 'the guards of mailboxes could not be checked');
  return startLoop(
    async () => {
      const now = clock.now();
      const mailboxIds = await mailboxesToWatch(database, now.subtract({ hours: guardDays * 24 }));
      for (let from = 0; from < mailboxIds.length; from += mailboxesPerBlock)
        await watchMailboxes(context, mailboxIds.slice(from, from + mailboxesPerBlock));
      const nextMs = clock.realMsUntil(now.add({ hours: betweenHours }));
      return Math.min(betweenMsMax, Math.max(betweenMsMin, nextMs));
    },
    { onError, retryMsMax: betweenMsMax },
  );
}
