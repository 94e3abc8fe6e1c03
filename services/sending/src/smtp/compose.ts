import type { SendMailOptions } from 'nodemailer';
import type { OutgoingEmail } from '../email/mailer.ts';
import { headerName, headerText } from './header-text.ts';

/** A reader decodes anything that looks like an encoded word; an invisible character keeps the name as it was written. */
const asWritten = (filename: string) => filename.replaceAll('=?', '=\u2060?');

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

/** An id cannot be folded (RFC 5322, 2.1.1); a longer one, of a server that replaced ours, is left out. */
const referenceLengthMax = 900;

/** The message for nodemailer. */
export function compose(email: OutgoingEmail): Composed {
  const references = email.references.filter((id) => id.length <= referenceLengthMax);
  const parent = references.findLast((id) => id !== email.messageId);
  return {
    from: { ...email.from, name: headerName(email.from.name) },
    to: { ...email.to, name: headerName(email.to.name) },
    envelope: { from: envelopeSender(email), to: [email.to.address] },
    ...(email.replyTo !== null && { replyTo: { name: '', address: email.replyTo } }),
    messageId: email.messageId,
    date: new Date(email.date.epochMilliseconds),
    baseBoundary: email.emailId,
    subject: headerText(email.subject),
    text: email.text,
    ...(email.html !== null && { html: email.html }),
    attachments: email.attachments.map(asFile),
    ...(parent !== undefined && { inReplyTo: parent }),
    ...(references.length > 0 && { references }),
    ...(email.unsubscribeUrl !== null && { headers: oneClick(email.unsubscribeUrl) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 2369 and RFC 8058: a mail client shows a button that posts to this address. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
