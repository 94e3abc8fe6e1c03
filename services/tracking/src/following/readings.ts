import { type Loop, startLoop } from '@cadenza/clock';
import { calls, type MailboxReading, readingsPerReportMax } from '@cadenza/contracts';
import { askService } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { listDays } from '../projections/mailbox-days.ts';

const reportEveryMsDefault = 10_000;
/** A connection that is back by then was no trouble. */
const troubleAfterMsDefault = 60_000;
const daysMax = 10;
const retryMsMax = 60_000;

interface State {
  lastReadAt: string | null;
  /** The first failure since the last look, by `performance.now()`. */
  failingSinceMs: number | null;
  why: string;
  reportedTrouble: string | null;
  isNews: boolean;
}

/** What this instance of the service sees of the mailboxes that it reads. */
export interface Readings extends AsyncDisposable {
  /** This instance reads it from now on. Of other mailboxes nothing is noted. */
  begin(mailboxId: string): void;
  /** The inbox was read to its end. */
  looked(mailboxId: string): void;
  mailArrived(mailboxId: string): void;
  /** @param why a sentence for the owner */
  failed(mailboxId: string, why: string): void;
  /** Another instance reads it now, or nobody. */
  forget(mailboxId: string): void;
}

/** Reports to `mailboxes`, which shows it. What could not be reported is reported later. */
export function startReadings(
  context: Context,
  {
    url,
    reportEveryMs = reportEveryMsDefault,
    troubleAfterMs = troubleAfterMsDefault,
  }: { url: string; reportEveryMs?: number; troubleAfterMs?: number },
): Readings {
  const states = new Map<string, State>();

  const troubleOf = ({ failingSinceMs, why }: State): string | null =>
    failingSinceMs !== null && performance.now() - failingSinceMs >= troubleAfterMs ? why : null;

  /** Soon after a start, nobody knows yet whether a trouble of before is over. */
  const isKnown = (state: State) => state.lastReadAt !== null || troubleOf(state) !== null;

  async function report(): Promise<number> {
    const news = [...states]
      .filter(([, state]) => isKnown(state) && (state.isNews || troubleOf(state) !== state.reportedTrouble))
      .slice(0, readingsPerReportMax);
    if (news.length === 0) return reportEveryMs;
    for (const [, state] of news) state.isNews = false;
    try {
      const days = await listDays(
        context.database,
        news.map(([id]) => id),
        daysMax,
      );
      const readings: MailboxReading[] = news.map(([mailboxId, state]) => ({
        mailboxId,
        lastReadAt: state.lastReadAt,
        trouble: troubleOf(state),
        days: days.get(mailboxId) ?? [],
      }));
      await askService(context, calls.reportReadings, { at: url, body: { readings } });
      for (const [index, [, state]] of news.entries()) state.reportedTrouble = readings[index]!.trouble;
    } catch (error) {
      for (const [, state] of news) state.isNews = true;
      throw error;
    }
    return news.length === readingsPerReportMax ? 0 : reportEveryMs;
  }

  const loop: Loop = startLoop(report, {
    onError: (error) => context.log.warn({ err: error }, 'what was read in mailboxes could not be reported'),
    retryMsMax,
  });
  return {
    begin: (mailboxId) =>
      void states.set(mailboxId, {
        lastReadAt: null,
        failingSinceMs: null,
        why: '',
        reportedTrouble: null,
        isNews: true,
      }),
    looked(mailboxId) {
      const state = states.get(mailboxId);
      if (!state) return;
      state.lastReadAt = context.clock.now().toString({ smallestUnit: 'millisecond' });
      state.failingSinceMs = null;
      state.isNews = true;
    },
    mailArrived(mailboxId) {
      const state = states.get(mailboxId);
      if (state) state.isNews = true;
    },
    failed(mailboxId, why) {
      const state = states.get(mailboxId);
      if (!state) return;
      state.failingSinceMs ??= performance.now();
      state.why = why;
    },
    forget: (mailboxId) => void states.delete(mailboxId),
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  };
}
