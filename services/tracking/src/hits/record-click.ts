import type { Trace } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { handleEngagement } from '../engagement/handle.ts';
import { engaged, type KnownEmail } from '../projections/emails.ts';
import { holdClick } from '../projections/held-clicks.ts';
import type { Hit } from './hit.ts';
import { verdictOn } from './verdict.ts';

/**
 * A machine's click is recorded at once. One that looks like a person's is held until it is clear that it is no burst:
 * so what is recorded and published is final, and no counter anywhere ever has to take a click back.
 */
export async function recordClick(
  app: App,
  email: KnownEmail,
  linkNumber: number,
  hit: Hit,
  trace: Trace,
): Promise<void> {
  const { by, reason } = verdictOn(email, hit);
  const click = { linkNumber, at: hit.at, reason };
  if (by === 'human') {
    await holdClick(app.database, email.emailId, click);
    app.wake.heldClicks();
  } else {
    const clicks = [{ ...click, by }];
    await handleEngagement(app, { type: 'RecordClicks', engaged: engaged(email, hit.at), clicks }, trace);
  }
}
