import { notKept } from '@cadenza/contracts';
import { render } from '@cadenza/email-content';
import { shownAddress } from '@cadenza/mail-address/shown';
import { createTransport } from 'nodemailer';
import type { CaughtMail } from '../caught-mail/caught-mail.ts';
import type { Mailer } from '../email/mailer.ts';
import { compose } from './compose.ts';

/** A text alone, as a mail program shows it: its addresses can be followed. */
const pageOf = (text: string) => render({ subject: '', body: text }, new Map()).html;

/** Keeps emails in a folder instead of sending them, for viewing. */
export function openCatcherMailer(caughtMail: CaughtMail, now: () => string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(email) {
      try {
        const { message } = await transport.sendMail(compose(email));
        await caughtMail.keep(
          {
            id: email.emailId,
            to: shownAddress(email.to.address),
            from: email.from.address,
            subject: email.subject,
            messageId: email.messageId,
            sentAt: now(),
            html: email.html ?? pageOf(email.text),
          },
          message as Buffer,
        );
        return { outcome: 'accepted', reply: '250 kept in the catcher' };
      } catch (error) {
        const fault = { kind: 'connection', code: null, status: null, waitMinutes: null, aside: true } as const;
        return { outcome: 'not-handed-over', reason: notKept, words: `${notKept}: ${(error as Error).message}`, fault };
      }
    },
    recall: async (emailId) =>
      (await caughtMail.read(emailId))
        ? { outcome: 'accepted', reply: '250 kept in the catcher' }
        : { outcome: 'not-handed-over', reason: 'The sender stopped before the email was kept.', words: null },
    [Symbol.asyncDispose]: async () => transport.close(),
  };
}
