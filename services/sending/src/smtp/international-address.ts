import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { Delivery } from '../email/delivery.ts';
import type { OutgoingEmail } from './mailer.ts';

/** What nodemailer knows of its connections and does not tell: which email each has, and what its server offers. */
interface PoolInside {
  _connections: readonly {
    queueEntry?: { mail: object } | false;
    connection?: { _supportedExtensions: readonly string[] };
  }[];
}

const isAscii = (address: string) => /^\p{ASCII}*$/u.test(address);

/** Whether only a server with SMTPUTF8 (RFC 6531) takes an email; a domain alone is sent in ASCII. */
export const needsSmtpUtf8 = (sender: string, { to }: OutgoingEmail) => !isAscii(sender) || !isAscii(to.address);

/**
 * Whether the server behind the connection that an email has been given offers SMTPUTF8. nodemailer would send the address all the same,
 * and what becomes of it then is a matter of luck.
 */
export function offersSmtpUtf8(pool: SMTPPool, mail: object): boolean {
  const connections = (pool as unknown as PoolInside)._connections;
  const taken = connections.find(({ queueEntry }) => queueEntry && queueEntry.mail === mail);
  return taken?.connection?._supportedExtensions.includes('SMTPUTF8') ?? false;
}

/** Of an email that was not begun for that. Where it is the sender's address, no email of the account can leave (rule D8). */
export function withoutSmtpUtf8(sender: string): Delivery {
  const text = 'does not offer SMTPUTF8, so it takes no address with letters outside ASCII before the @';
  if (isAscii(sender))
    return { outcome: 'refused', kind: 'content', code: 553, text: `The mail server ${text}`, words: null };
  const fault = { kind: 'sender', code: null, status: null, waitMinutes: null, aside: false } as const;
  return { outcome: 'not-handed-over', reason: `The mail server ${text}, as the sender is one`, words: null, fault };
}
