import { startLoop } from '@cadenza/clock';
import { calls, usagePerReportMax } from '@cadenza/contracts';
import { askService } from '@cadenza/event-kit';
import { leaseShares } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { noteTold, untoldUsage } from '../projections/mailboxes/usage.ts';

const reportEveryMs = 2_000;
const retryMsMax = 60_000;

/**
 * Tells `mailboxes`, which shows it, what is used of allowances (rule M5): totals, so that a report which nobody knows
 * to have arrived is repeated. What could not be told is told later. Of several instances one tells, so that an older
 * total never comes later.
 */
export async function startReportingUsage(context: Context, { url }: { url: string }): Promise<AsyncDisposable> {
  const { clock, database, log } = context;
  const onError = (error: unknown) => log.warn({ err: error }, 'what mailboxes have used could not be told');
  const lease = await leaseShares(database.session, { name: 'usage', shares: 1, onError });

  async function report(): Promise<number> {
    if (lease.owned().length === 0) return reportEveryMs;
    const usage = await untoldUsage(database, { now: clock.now(), limit: usagePerReportMax });
    if (usage.length === 0) return reportEveryMs;
    await askService(context, calls.reportUsage, { at: url, body: { usage } });
    await noteTold(database, usage);
    return usage.length === usagePerReportMax ? 0 : reportEveryMs;
  }

  const loop = startLoop(report, { onError, retryMsMax });
  return {
    [Symbol.asyncDispose]: async () => {
      await loop[Symbol.asyncDispose]();
      await lease[Symbol.asyncDispose]();
    },
  };
}
