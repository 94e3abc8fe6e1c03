import { randomUUIDv7 } from 'node:crypto';
import { startLoop } from '@cadenza/clock';
import type { App } from '../app.ts';
import { handleEngagement } from '../engagement/handle.ts';
import { engaged, type KnownEmail } from '../projections/emails.ts';
import { dropHeldClicks, type HeldClick, listHeldClicks } from '../projections/held-clicks.ts';
import { burstSeconds, judgeClicks } from './click-bursts.ts';

const lookEveryMs = 200;
const emailsPerTurnMax = 100;
/** Who never stops clicking is judged all the same. */
const heldSecondsMax = 60;

/**
 * Judges and records held clicks, those of one email in one commit. Several copies may try: the first deletes them in
 * that commit, the others roll back.
 */
export function startHeldClicks(app: App): AsyncDisposable {
  async function turn(): Promise<number> {
    const now = app.clock.now();
    const found = await listHeldClicks(app.database, {
      quietSince: now.subtract({ seconds: burstSeconds }),
      heldSince: now.subtract({ seconds: heldSecondsMax }),
      limit: emailsPerTurnMax,
    });
    for (const { email, clicks } of found) await record(email, clicks, now);
    return found.length === emailsPerTurnMax ? 0 : lookEveryMs;
  }

  async function record(email: KnownEmail, held: readonly HeldClick[], now: Temporal.Instant): Promise<void> {
    const ids = held.map(({ id }) => id);
    const clicks = judgeClicks(held);
    const at = clicks[0]?.at ?? now.toString();
    const trace = { correlationId: randomUUIDv7(), causationId: null, now, wrote: () => app.wakePublisher() };
    await handleEngagement(
      app,
      { type: 'RecordClicks', engaged: engaged(email, at), clicks },
      trace,
      async (transaction) => {
        if (!(await dropHeldClicks(transaction, ids))) throw new Error('Another copy records these clicks');
      },
    );
    await dropHeldClicks(app.database, ids);
  }

  return startLoop(turn, { onError: (error) => app.log.error({ err: error }, 'recording held clicks failed') });
}
