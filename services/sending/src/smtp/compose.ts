import type { SendMailOptions } from 'nodemailer';
import type { OutgoingEmail } from './mailer.ts';

/**
 * Text in ASCII goes into a header as it is, and a reader decodes what looks like an encoded word (RFC 2047), even to line
 * breaks. With an invisible character between, it stays what was written.
 */
const asWritten = (text: string) => text.replaceAll('=?', '=\u2060?');

/** A part of these types is taken apart on its way; and RFC 2046, 5.2.1 gives it no encoding that keeps every byte. */
const partOfMail = /^(?:message|multipart)\//i;

function asFile({ filename, contentType, content }: OutgoingEmail['attachments'][number]) {
  return {
    filename: asWritten(filename.replace(/\p{Cc}+/gu, ' ')),
    contentType: partOfMail.test(contentType) ? 'application/octet-stream' : contentType,
    content,
  };
}

/** With what nodemailer's types leave out: what separates the parts is made of it, and otherwise at random for each part. */
type Composed = SendMailOptions & { baseBoundary: string };

/** The message as nodemailer composes it: From and the sender of the envelope come from settings only. */
export function compose(email: OutgoingEmail, from: { name: string; address: string }): Composed {
  const parent = email.references.at(-1);
  return {
    from,
    to: { ...email.to, name: asWritten(email.to.name) },
    envelope: { from: email.returnAddress ?? from.address, to: [email.to.address] },
    messageId: email.messageId,
    date: new Date(email.date.epochMilliseconds),
    baseBoundary: email.emailId,
    subject: asWritten(email.subject),
    text: email.text,
    html: email.html,
    attachments: email.attachments.map(asFile),
    ...(parent ? { inReplyTo: parent, references: email.references } : {}),
    headers: {
      // RFC 2369 and RFC 8058: a mail client shows a button that posts to this address.
      'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
