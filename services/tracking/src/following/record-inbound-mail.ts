import { type Loop, startLoop } from '@cadenza/clock';
import { newTrace } from '@cadenza/event-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { handleEngagement } from '../handlers/engagement.ts';
import { consequenceOf, type Target } from '../mailbox/consequences.ts';
import { isAnswer } from '../mailbox/evidence.ts';
import { receivedMailId } from '../mailbox/received-mail-id.ts';
import { stopsIn } from '../mailbox/requested-stops.ts';
import {
  findAddressed,
  findRelayed,
  listReadyMails,
  settleInboundMail,
  type WaitingMail,
} from '../projections/inbound-mails.ts';
import { keepMailWords } from '../projections/mail-words.ts';
import { isOwnAddress } from '../projections/mailboxes.ts';
import { keepSentCopies } from '../projections/sent-copies.ts';
import { matchMail } from './match-mail.ts';

const lookEveryMs = 2_000;
const mailsPerTurnMax = 100;

/**
 * Records what incoming mails mean for the emails that they are about, as soon as those are known here. Several
 * instances of the service may record the same mail: a repeated command records nothing.
 *
 * @param ownAddresses of the relay, in the form of `comparableAddress`; mail from them, or from a mailbox, is no answer
 */
export function startInboundRecorder(context: Context, { ownAddresses }: { ownAddresses: readonly string[] }): Loop {
  async function turn(): Promise<number> {
    const mails = await listReadyMails(context.database, context.clock.now(), mailsPerTurnMax);
    const failures: unknown[] = [];
    for (const mail of mails) await record(mail).catch((error) => failures.push(error));
    // The other mails were recorded. The failed ones stay for the next turn.
    if (failures.length > 0) throw new AggregateError(failures, 'Some mails could not be recorded');
    return mails.length === mailsPerTurnMax ? 0 : lookEveryMs;
  }

  async function record(mail: WaitingMail): Promise<void> {
    const targets = await targetsOf(mail);
    const consequences = targets.map((target) => ({ engaged: target.engaged, ...consequenceOf(mail, target) }));
    const [first] = consequences;
    const settled = first
      ? { emailId: first.engaged.emailId, because: first.because }
      : { emailId: null, because: 'answers and reports none of our emails' };
    const settle = (database: Queryable) => settleInboundMail(database, mail.fingerprint, settled);
    const evidence = consequences.filter(({ provesSent }) => provesSent).map(({ engaged }) => engaged.emailId);
    await keepSentCopies(context.database, evidence, context.clock.now());
    for (const each of consequences) {
      const { engaged, verdict, returnsOn, reason, unverified, answerProved, blames } = each;
      const mailId = receivedMailId(mail.fingerprint, engaged.emailId);
      const doubted = {
        ...(unverified !== null && { unverified }),
        ...(answerProved && { answerProved }),
        ...(blames && { blames }),
      };
      const received = { mailId, source: 'mail', verdict, returnsOn, reason, ...doubted } as const;
      await handleEngagement(
        context,
        { type: 'RecordReceived', engaged, received },
        newTrace(context),
        async (transaction) => {
          const { diagnosis = null, ...said } = mail.words;
          const words = { ...said, diagnosis: reason === mail.reason ? diagnosis : null, ...each.words };
          await keepMailWords(transaction, { mailId, leadId: engaged.leadId, words });
          if (each === consequences.at(-1)) await settle(transaction);
        },
      );
    }
    if (consequences.length === 0) await requestStops(mail);
    // Does nothing if the last command has already settled the mail in its commit.
    await settle(context.database);
  }

  /** Rule S9: even for an email that is not known here, its return address carries enough to stop its address. */
  async function requestStops(mail: WaitingMail): Promise<void> {
    for (const stop of stopsIn(mail)) {
      await handleEngagement(context, { type: 'RequestStop', stop }, newTrace(context));
    }
  }

  /** Mail from an address of our own answers only emails that were sent to that address, as people do who try the product. */
  async function targetsOf(mail: WaitingMail): Promise<Target[]> {
    const { kind, ownId, named, relayed } = mail;
    if (ownId !== null && (await findAddressed(context.database, [ownId])).length > 0) return [];
    if (relayed?.own && (await findRelayed(context.database, [relayed.own])).length > 0) return [];
    const targets = await matchMail(context.database, mail);
    const writers = isAnswer(kind) ? named.flatMap(({ addresses }) => addresses) : [];
    const isOurs = writers.some((address) => ownAddresses.includes(address));
    if (!isOurs && !(await isOwnAddress(context.database, writers))) return targets;
    return targets.filter(({ byMessageId, address }) => byMessageId && address !== null && writers.includes(address));
  }

  return startLoop(turn, { onError: (error) => context.log.error({ err: error }, 'recording inbound mail failed') });
}
