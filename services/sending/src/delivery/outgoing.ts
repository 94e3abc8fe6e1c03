import { addressTagOf } from '@cadenza/contracts';
import { sentAddress } from '@cadenza/mail-address';
import { returnAddress } from '@cadenza/mail-address/return-address';
import { anyBytes, type ReadFile } from '../attached-files/objects.ts';
import type { Context } from '../context.ts';
import type { PreparedEmail } from '../email/claim.ts';
import type { OutgoingEmail } from '../email/mailer.ts';
import { emailUrls } from './email-urls.ts';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Wraps the rendered step with signature, footer, pixel and attachments; `files` are the contents of the attachments. */
export function outgoing(
  { settings, clock, linkKeys }: Pick<Context, 'settings' | 'clock' | 'linkKeys'>,
  email: PreparedEmail,
  files: readonly ReadFile[],
): OutgoingEmail {
  const { sender } = email;
  const { signature } = sender;
  const urls = emailUrls({ linkKeys }, email.linkBase, email.facts.emailId);
  const { text, html, subject } = email.rendered;
  const { MAIL_POSTAL_ADDRESS: postalAddress } = settings;
  const unsubscribeUrl = urls.unsubscribe(email.addressHash);
  const returnedTo = { emailId: email.facts.emailId, addressTag: addressTagOf(email.addressHash) };
  const textFooter = [postalAddress, `Unsubscribe: ${unsubscribeUrl}`].filter(Boolean).join('\n');
  const htmlFooter = [
    postalAddress ? `${escapeHtml(postalAddress)}<br>` : '',
    `<a href="${unsubscribeUrl}" style="color:#6b7280">Unsubscribe</a>`,
  ].join('');
  return {
    emailId: email.facts.emailId,
    messageId: email.messageId,
    mailbox: sender.mailbox,
    date: clock.now(),
    from: { name: sender.name, address: sentAddress(sender.address) ?? sender.address },
    replyTo: sender.replyTo,
    to: { name: email.toName, address: email.address },
    subject,
    text: `${text}${signature === null ? '' : `\n\n${signature}`}\n\n-- \n${textFooter}\n`,
    html: [
      '<!doctype html><html><body style="font-family:sans-serif;font-size:15px;line-height:1.5">',
      `<div>${html}</div>`,
      ...(signature === null ? [] : [`<p>${escapeHtml(signature).replaceAll(/\r?\n/g, '<br>')}</p>`]),
      `<p style="color:#6b7280;font-size:12px;margin-top:32px">${htmlFooter}</p>`,
      `<img src="${urls.open()}" width="1" height="1" alt="" style="display:block;border:0">`,
      '</body></html>',
    ].join('\n'),
    references: email.references,
    unsubscribeUrl,
    returnAddress:
      sender.bounceDomain === null ? null : returnAddress(returnedTo, { domain: sender.bounceDomain, keys: linkKeys }),
    attachments: email.step.attachments.map(({ filename, contentType }, index) => {
      const file = files[index] as ReadFile;
      return { filename, contentType: typeOf(contentType, file), content: file.content };
    }),
  };
}

/** The step's type with its parameters, unless the file was detected to be something else. */
function typeOf(saidType: string, { contentType: foundType }: ReadFile): string {
  const isSame = saidType.split(';')[0]?.trim().toLowerCase() === foundType;
  return isSame || foundType === anyBytes ? saidType : foundType;
}
