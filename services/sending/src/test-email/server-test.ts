import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { type MailServerTestResponse, messageIdOf } from '@cadenza/contracts';
import type { Context } from '../context.ts';
import type { Delivery } from '../email/delivery.ts';
import { emailIdOf } from '../email/email-id.ts';
import type { OutgoingEmail } from '../email/mailer.ts';
import { outcomeOf } from './outcome.ts';

const text = `This is a test of the mail server, sent from the settings of Cadenza.

It arrived, so campaigns without mailboxes can send. Look at which folder it is in, too.
`;

/**
 * The email by which the mail server is tried (rule D14). Its id looks like that of every email and stands in no ledger, as that
 * of every test (D13).
 * @param address as it is mailed
 */
export function serverTest(
  { clock, hashKey, settings }: Pick<Context, 'clock' | 'hashKey' | 'settings'>,
  address: string,
): OutgoingEmail {
  const from = { name: settings.MAIL_FROM.name, address: settings.MAIL_FROM.address };
  const identity = { campaignId: randomUUIDv7(), addressHash: `test ${randomUUID()}`, stepNumber: 1 };
  const emailId = emailIdOf(identity, hashKey);
  return {
    ...{ emailId, messageId: messageIdOf(emailId, from.address.slice(from.address.lastIndexOf('@') + 1)) },
    ...{ mailbox: null, date: clock.now(), from, replyTo: null, to: { name: '', address } },
    ...{ subject: '[Test] Mail server', text, html: null, attachments: [], references: [] },
    ...{ unsubscribeUrl: null, returnAddress: null },
  };
}

/** Where the server said nothing of the email, what came instead. */
export function serverTestOutcome(delivery: Delivery): MailServerTestResponse {
  const told = outcomeOf(delivery);
  if (delivery.outcome !== 'not-handed-over') return told;
  const { fault } = delivery;
  if (fault?.kind === 'login') return { ...told, reason: 'The mail server refused the sign-in.' };
  if (fault?.kind === 'connection' && fault.code === null) return { ...told, reason: noConnection };
  if (told.words === null) return told;
  return { ...told, outcome: 'refused', reason: 'The mail server refused it.' };
}

const noConnection = 'The mail server could not be reached, or did not answer in time.';
