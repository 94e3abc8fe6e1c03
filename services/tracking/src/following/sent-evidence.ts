import { type Loop, startLoop } from '@cadenza/clock';
import { newTrace } from '@cadenza/event-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { handleEngagement } from '../handlers/engagement.ts';
import { engaged, type KnownEmail } from '../projections/emails.ts';
import { dropRelayedCopies, forgetRelayedCopies, listRelayedCopies } from '../projections/relayed-copies.ts';
import { dropSentCopy, forgetSentCopies, listSentCopiesOfUnknown } from '../projections/sent-copies.ts';

const lookEveryMs = 2_000;
const emailsPerTurnMax = 100;
const kept = { hours: 7 * 24 };

/**
 * Records that a Sent copy of an unknown email was found (rule D2), or under which other Message-ID an email left (rule
 * M9), whether the copy or the outcome came first. Several instances of the service may try: the first deletes the row in
 * the commit of its event, the others roll back.
 */
export function startSentEvidence(context: Context): Loop {
  async function turn(): Promise<number> {
    const { database } = context;
    const emails = await listSentCopiesOfUnknown(database, emailsPerTurnMax);
    for (const email of emails) await record(email, undefined, (queryable) => dropSentCopy(queryable, email.emailId));
    const relayed = await listRelayedCopies(database, emailsPerTurnMax);
    for (const { relayedId, ...email } of relayed)
      await record(email, relayedId, (queryable) => dropRelayedCopies(queryable, relayedId));
    const before = context.clock.now().subtract(kept);
    await forgetSentCopies(database, before);
    await forgetRelayedCopies(database, before);
    return Math.max(emails.length, relayed.length) === emailsPerTurnMax ? 0 : lookEveryMs;
  }

  async function record(
    email: KnownEmail,
    relayedId: string | undefined,
    drop: (queryable: Queryable) => Promise<boolean>,
  ): Promise<void> {
    const trace = newTrace(context);
    const found = { engaged: engaged(email, trace.now.toString()), ...(relayedId !== undefined && { relayedId }) };
    await handleEngagement(context, { type: 'RecordSentCopy', ...found }, trace, async (transaction) => {
      if (!(await drop(transaction))) throw new Error('Another instance records this evidence');
    });
    await drop(context.database);
  }

  return startLoop(turn, { onError: (error) => context.log.error({ err: error }, 'recording evidence failed') });
}
