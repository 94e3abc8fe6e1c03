import { randomUUIDv7 } from 'node:crypto';
import { type Loop, startLoop } from '@cadenza/clock';
import type { App } from '../app.ts';
import { handleEngagement } from '../engagement/handle.ts';
import { engaged, type KnownEmail } from '../projections/emails.ts';
import { dropHeldClicks, type HeldClick, listHeldClicks, nextHeldClicksDue } from '../projections/held-clicks.ts';
import { burstSeconds, judgeClicks } from './click-bursts.ts';

/** Whoever holds a click wakes the loop of its own copy; this finds those of a copy that ended before they were due. */
const idleMsMax = 5_000;
const waitMsMin = 50;
const emailsPerTurnMax = 100;
/** Who never stops clicking is judged all the same. */
const heldSecondsMax = 60;

/**
 * Judges and records held clicks, those of one email in one commit. Several copies may try: the first deletes them in
 * that commit, the others roll back.
 */
export function startHeldClicks(app: App): Loop {
  async function turn(): Promise<number> {
    const now = app.clock.now();
    const found = await listHeldClicks(app.database, {
      quietSince: now.subtract({ seconds: burstSeconds }),
      heldSince: now.subtract({ seconds: heldSecondsMax }),
      limit: emailsPerTurnMax,
    });
    for (const { email, clicks } of found) await record(email, clicks, now);
    if (found.length > 0) return 0;
    const due = await nextHeldClicksDue(app.database, { quietSeconds: burstSeconds, heldSeconds: heldSecondsMax });
    return due ? Math.min(idleMsMax, Math.max(waitMsMin, app.clock.realMsUntil(due))) : idleMsMax;
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
