import { type Loop, startLoop } from '@cadenza/clock';
import { calls, usagePerReportMax } from '@cadenza/contracts';
import { askService } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { mayTellUsage, noteTold, untoldUsage } from '../projections/mailboxes/usage.ts';

const reportEveryMsDefault = 5_000;
const retryMsMax = 60_000;

/**
 * Tells `mailboxes`, which shows it, what is used of allowances (rule M5): totals, so that a report which nobody knows
 * to have arrived is repeated. What could not be told is told later.
 */
export function startReportingUsage(
  context: Context,
  { url, reportEveryMs = reportEveryMsDefault }: { url: string; reportEveryMs?: number },
): Loop {
  const report = () =>
    context.database.transaction(async (transaction) => {
      if (!(await mayTellUsage(transaction))) return reportEveryMs;
      const usage = await untoldUsage(transaction, { now: context.clock.now(), limit: usagePerReportMax });
      if (usage.length === 0) return reportEveryMs;
      await askService(context, calls.reportUsage, { at: url, body: { usage } });
      await noteTold(transaction, usage);
      return usage.length === usagePerReportMax ? 0 : reportEveryMs;
    });
  return startLoop(report, {
    onError: (error) => context.log.warn({ err: error }, 'what mailboxes have used could not be told'),
    retryMsMax,
  });
}
