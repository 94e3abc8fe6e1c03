import type { App } from '../app.ts';
import type { OutgoingEmail } from '../smtp/mailer.ts';
import { loadAttachments } from './attachments.ts';
import { emailUrls } from './email-urls.ts';
import type { PreparedEmail } from './prepare.ts';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The rendered step with footer, pixel and attachments around it.
 * @throws when an attachment cannot be read (rule D6)
 */
export async function outgoing(app: App, email: PreparedEmail): Promise<OutgoingEmail> {
  const urls = emailUrls(app.settings, email.facts.emailId);
  const { text, html, subject } = email.rendered;
  const postalAddress = app.settings.MAIL_POSTAL_ADDRESS;
  const unsubscribeUrl = urls.unsubscribe();
  const textFooter = [postalAddress, `Unsubscribe: ${unsubscribeUrl}`].filter(Boolean).join('\n');
  const htmlFooter = [
    postalAddress ? `${escapeHtml(postalAddress)}<br>` : '',
    `<a href="${unsubscribeUrl}" style="color:#6b7280">Unsubscribe</a>`,
  ].join('');
  return {
    emailId: email.facts.emailId,
    messageId: email.messageId,
    to: { name: email.toName, address: email.address },
    subject,
    text: `${text}\n\n-- \n${textFooter}\n`,
    html: [
      '<!doctype html><html><body style="font-family:sans-serif;font-size:15px;line-height:1.5">',
      `<div>${html}</div>`,
      `<p style="color:#6b7280;font-size:12px;margin-top:32px">${htmlFooter}</p>`,
      `<img src="${urls.open()}" width="1" height="1" alt="" style="display:block;border:0">`,
      '</body></html>',
    ].join('\n'),
    references: email.references,
    unsubscribeUrl,
    attachments: await loadAttachments(app, email.step.attachments),
  };
}
