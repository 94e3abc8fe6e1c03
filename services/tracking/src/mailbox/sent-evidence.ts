import { type Loop, startLoop } from '@cadenza/clock';
import { newTrace } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { handleEngagement } from '../engagement/handle.ts';
import { engaged } from '../projections/emails.ts';
import { dropSentCopy, forgetSentCopies, listSentCopiesOfUnknown } from '../projections/sent-copies.ts';

const lookEveryMs = 2_000;
const emailsPerTurnMax = 100;
const kept = { hours: 7 * 24 };

/**
 * Records that a Sent copy of an unknown email was found (rule D2), whether the copy or the unknown outcome came first.
 * Several instances of the service may try: the first deletes the row in the commit of its event, the others roll back.
 */
export function startSentEvidence(context: Context): Loop {
  async function turn(): Promise<number> {
    const now = context.clock.now();
    const emails = await listSentCopiesOfUnknown(context.database, emailsPerTurnMax);
    for (const email of emails) {
      const trace = newTrace(context);
      const command = { type: 'RecordSentCopy', engaged: engaged(email, trace.now.toString()) } as const;
      await handleEngagement(context, command, trace, async (transaction) => {
        if (!(await dropSentCopy(transaction, email.emailId)))
          throw new Error('Another instance records this evidence');
      });
      await dropSentCopy(context.database, email.emailId);
    }
    await forgetSentCopies(context.database, now.subtract(kept));
    return emails.length === emailsPerTurnMax ? 0 : lookEveryMs;
  }
  return startLoop(turn, { onError: (error) => context.log.error({ err: error }, 'recording evidence failed') });
}
