import { randomUUIDv7 } from 'node:crypto';
import { type Loop, startLoop } from '@cadenza/clock';
import type { App } from '../app.ts';
import { handleEngagement } from '../engagement/handle.ts';
import { engaged } from '../projections/emails.ts';
import { dropSentCopy, forgetSentCopies, listSentCopiesOfUnknown } from '../projections/sent-copies.ts';

const lookEveryMs = 2_000;
const emailsPerTurnMax = 100;
const kept = { hours: 7 * 24 };

/**
 * Records that a copy of an unknown email was found (rule D2), whichever was first: the copy, or that the email is
 * unknown. Several copies of the service may try: the first drops the row in the commit of its event, the others roll back.
 */
export function startSentEvidence(app: App): Loop {
  async function turn(): Promise<number> {
    const now = app.clock.now();
    const emails = await listSentCopiesOfUnknown(app.database, emailsPerTurnMax);
    for (const email of emails) {
      const command = { type: 'RecordSentCopy', engaged: engaged(email, now.toString()) } as const;
      const trace = { correlationId: randomUUIDv7(), causationId: null, now, wrote: () => app.wakePublisher() };
      await handleEngagement(app, command, trace, async (transaction) => {
        if (!(await dropSentCopy(transaction, email.emailId))) throw new Error('Another copy records this evidence');
      });
      await dropSentCopy(app.database, email.emailId);
    }
    await forgetSentCopies(app.database, now.subtract(kept));
    return emails.length === emailsPerTurnMax ? 0 : lookEveryMs;
  }
  return startLoop(turn, { onError: (error) => app.log.error({ err: error }, 'recording evidence failed') });
}
