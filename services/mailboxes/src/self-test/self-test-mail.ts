import type { HeaderBlock } from '@cadenza/inbound-mail';
import MailComposer from 'nodemailer/lib/mail-composer';

/** Marks a self-test, so that nobody takes it for an answer. Its value is the token of the mail. */
export const selfTestHeader = 'X-Cadenza-Self-Test';

export const isSelfTest = (headers: HeaderBlock, token: string): boolean =>
  headers.first(selfTestHeader.toLowerCase()) === token || headers.first('subject').includes(token);

export interface SelfTestMail {
  /** Finds the mail again, whatever becomes of its Message-ID. */
  token: string;
  /** With its angle brackets. */
  messageId: string;
  /** The whole text, with CRLF. */
  raw: string;
}

/** A mail from a mailbox to itself. */
export async function writeSelfTestMail(
  { address, fromName }: { address: string; fromName: string },
  token: string,
  at: Temporal.Instant,
): Promise<SelfTestMail> {
  const messageId = `<cadenza-self-test.${token}@${address.slice(address.lastIndexOf('@') + 1)}>`;
  const composer = new MailComposer({
    from: { name: fromName, address },
    to: { name: fromName, address },
    subject: `Test of this mailbox (${token})`,
    date: new Date(at.epochMilliseconds),
    messageId,
    headers: { 'Auto-Submitted': 'auto-generated', [selfTestHeader]: token },
    text: 'Cadenza sent this mail from the mailbox to itself, to see whether and where it arrives. You may delete it.\n',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const raw = (await composer.compile().build()).toString('latin1');
  return { token, messageId, raw: raw.replace(/\r?\n/g, '\r\n') };
}
