import { withoutAddresses } from '@cadenza/contracts';
import type { Delivery } from '../email/delivery.ts';
import { refusalKind } from './refusal-kind.ts';

/** What nodemailer rejects with. */
export interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

const enhancedStatus = /\b([245]\.\d{1,3}\.\d{1,3})\b/;
const closingChannel = 421;
const accepted = /^250[ -]/;
/** Commands that are about this email; every other refusal is about us or the session, and no verdict on the email. */
const emailCommands: ReadonlySet<string> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** Those to which the recipient's side answers; at MAIL FROM the sender is refused, or a size. */
const recipientCommands: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/** A reply, or what went wrong, without the recipient. */
const inShort = (text: string, recipient: string) =>
  withoutAddresses(text, recipient).replace(/\s+/g, ' ').slice(0, 400);

/** Only 250 is an acceptance (RFC 5321, 4.2.5); any other good-natured reply to the text leaves it open. */
export function acceptedOrUnknown(reply: string, recipient: string): Delivery {
  if (accepted.test(reply)) return { outcome: 'accepted', reply };
  return { outcome: 'unknown', reason: `The mail server answered the email with: ${inShort(reply, recipient)}` };
}

const acceptedSize = /larger than allowed (\d+)$/;

/** What the server says in its greeting about sizes (RFC 1870), nodemailer holds against the message by itself. */
export function tooLarge({ code, responseCode, message }: SmtpError, sizeBytes: number): Delivery | undefined {
  const bytesMax = acceptedSize.exec(message)?.[1];
  if (code !== 'EMESSAGE' || responseCode || !bytesMax) return undefined;
  const [has, accepts] = [sizeBytes, Number(bytesMax)].map((bytes) => bytes.toLocaleString('en'));
  const text = `The email has ${has} bytes with its attachments; the mail server accepts at most ${accepts}.`;
  return { outcome: 'refused', kind: 'content', code: 552, text };
}

/**
 * How an attempt that failed counts (rule D2). A 421 is no verdict either: the server is going away, and may have kept
 * what it had read.
 *
 * @param wasRead whether any of the message was read for sending, which is only so after the server's 354
 */
export function toDelivery(
  error: SmtpError,
  { wasRead, recipient }: { wasRead: boolean; recipient: string },
): Delivery {
  const { responseCode: code, response, command = '', message } = error;
  const isAboutTheEmail = wasRead || emailCommands.has(command);
  if (code && code >= 400 && code !== closingChannel && isAboutTheEmail) {
    const reply = response ?? message;
    const status = enhancedStatus.exec(reply)?.[1] ?? null;
    const kind = refusalKind({ code, status, text: reply, command });
    const bounced = kind !== 'transient' && (wasRead || recipientCommands.has(command));
    return { outcome: 'refused', kind, code, text: inShort(reply, recipient), bounced };
  }
  const why = inShort(message, recipient);
  if (wasRead) return { outcome: 'unknown', reason: `The mail server did not confirm the email: ${why}` };
  return { outcome: 'not-handed-over', reason: `The mail server does not take emails now: ${why}` };
}
