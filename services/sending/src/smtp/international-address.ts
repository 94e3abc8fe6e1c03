import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { Delivery } from '../email/delivery.ts';
import type { OutgoingEmail } from '../email/mailer.ts';

/** Private state of nodemailer's connections: which email each has, and what its server offers. */
interface PoolInside {
  _connections: readonly {
    queueEntry?: { mail: object } | false;
    connection?: { _supportedExtensions: readonly string[] };
  }[];
}

const isAscii = (address: string) => /^\p{ASCII}*$/u.test(address);

/**
 * Whether an email needs a server with SMTPUTF8 (RFC 6531). An international domain alone does not: it is sent in
 * ASCII.
 */
export const needsSmtpUtf8 = (sender: string, { to }: OutgoingEmail) => !isAscii(sender) || !isAscii(to.address);

/**
 * Whether the server behind an email's connection offers SMTPUTF8. nodemailer would send the address to any server,
 * with unpredictable results.
 */
export function offersSmtpUtf8(pool: SMTPPool, mail: object): boolean {
  const connections = (pool as unknown as PoolInside)._connections;
  const taken = connections.find(({ queueEntry }) => queueEntry && queueEntry.mail === mail);
  return taken?.connection?._supportedExtensions.includes('SMTPUTF8') ?? false;
}

/**
 * The delivery of an email that was not begun for lack of SMTPUTF8. If the sender's address needs it, no email of the
 * account can leave (rule D8).
 */
export function withoutSmtpUtf8(sender: string): Delivery {
  const text = 'does not offer SMTPUTF8, so it takes no address with letters outside ASCII before the @';
  if (isAscii(sender))
    return { outcome: 'refused', kind: 'content', code: 553, text: `The mail server ${text}`, words: null };
  const fault = { kind: 'sender', code: null, status: null, waitMinutes: null, aside: false } as const;
  return { outcome: 'not-handed-over', reason: `The mail server ${text}, as the sender is one`, words: null, fault };
}
