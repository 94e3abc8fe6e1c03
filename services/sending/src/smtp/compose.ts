import type { SendMailOptions } from 'nodemailer';
import type { OutgoingEmail } from '../email/mailer.ts';

/**
 * ASCII text goes into a header as it is, and a reader decodes anything that looks like an encoded word (RFC 2047),
 * even to line breaks. An invisible character in between keeps the text as it was written.
 */
const asWritten = (text: string) => text.replaceAll('=?', '=\u2060?');

/**
 * Relays and readers take parts of these types apart, and RFC 2046, 5.2.1 gives them no encoding that keeps every byte.
 */
const partOfMail = /^(?:message|multipart)\//i;

function asFile({ filename, contentType, content }: OutgoingEmail['attachments'][number]) {
  return {
    filename: asWritten(filename.replace(/\p{Cc}+/gu, ' ')),
    contentType: partOfMail.test(contentType) ? 'application/octet-stream' : contentType,
    content,
  };
}

/**
 * Adds the option that nodemailer's types leave out: the boundaries of the parts derive from it, instead of being
 * random.
 */
type Composed = SendMailOptions & { baseBoundary: string };

/** The address to which bounces go. */
export const envelopeSender = ({ returnAddress, from }: OutgoingEmail): string => returnAddress ?? from.address;

/** The message for nodemailer. */
export function compose(email: OutgoingEmail): Composed {
  const parent = email.references.findLast((id) => id !== email.messageId);
  return {
    from: { ...email.from, name: asWritten(email.from.name) },
    to: { ...email.to, name: asWritten(email.to.name) },
    envelope: { from: envelopeSender(email), to: [email.to.address] },
    ...(email.replyTo !== null && { replyTo: { name: '', address: email.replyTo } }),
    messageId: email.messageId,
    date: new Date(email.date.epochMilliseconds),
    baseBoundary: email.emailId,
    subject: asWritten(email.subject),
    text: email.text,
    html: email.html,
    attachments: email.attachments.map(asFile),
    ...(parent !== undefined && { inReplyTo: parent }),
    ...(email.references.length > 0 && { references: email.references }),
    headers: {
      // RFC 2369 and RFC 8058: a mail client shows a button that posts to this address.
      'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
