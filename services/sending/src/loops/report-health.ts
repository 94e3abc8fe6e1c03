import { startLoop } from '@cadenza/clock';
import { calls, healthPerReportMax } from '@cadenza/contracts';
import { askService } from '@cadenza/event-kit';
import { leaseShares } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { noteHealthTold, untoldHealth } from '../projections/mailboxes/guard.ts';

const reportEveryMs = 2_000;
const retryMsMax = 60_000;

/**
 * Tells `mailboxes`, whose users see it, which mailboxes their guards stopped, halved or let go again (rule S8): the
 * newest decision of each, until it is known to have arrived. Nothing leaves through a stopped mailbox meanwhile.
 */
export async function startReportingHealth(context: Context, { url }: { url: string }): Promise<AsyncDisposable> {
  const { database, log } = context;
  const onError = (error: unknown) => log.warn({ err: error }, 'what guards decided of mailboxes could not be told');
  const lease = await leaseShares(database.session, { name: 'mailbox-health', shares: 1, onError });

  async function report(): Promise<number> {
    if (lease.owned().length === 0) return reportEveryMs;
    const untold = await untoldHealth(database, healthPerReportMax);
    if (untold.length === 0) return reportEveryMs;
    const mailboxes = untold.map(({ version: _, ...health }) => health);
    await askService(context, calls.reportHealth, { at: url, body: { mailboxes } });
    await noteHealthTold(database, untold);
    return untold.length === healthPerReportMax ? 0 : reportEveryMs;
  }

  const loop = startLoop(report, { onError, retryMsMax });
  return {
    [Symbol.asyncDispose]: async () => {
      await loop[Symbol.asyncDispose]();
      await lease[Symbol.asyncDispose]();
    },
  };
}
