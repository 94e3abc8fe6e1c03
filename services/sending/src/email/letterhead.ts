import type { EmailPart } from '@cadenza/contracts';
import type { Settings } from '../config.ts';
import type { Sender } from '../sender/sender.ts';

/** What an email says of its sender, around the text of its step. */
export interface Letterhead {
  name: string;
  address: string;
  /** Null: answers go to `address`. */
  replyTo: string | null;
  signature: string | null;
  /** Null: none is set. */
  postalAddress: string | null;
}

export const letterheadOf = (
  { name, address, replyTo, signature }: Pick<Sender, 'name' | 'address' | 'replyTo' | 'signature'>,
  { MAIL_POSTAL_ADDRESS }: Pick<Settings, 'MAIL_POSTAL_ADDRESS'>,
): Letterhead => ({ name, address, replyTo, signature, postalAddress: MAIL_POSTAL_ADDRESS || null });

const unsubscribeWords = 'Unsubscribe';

/** What stands below the text of a step, in its order. */
export const partsBelow = ({
  signature,
  postalAddress,
}: Pick<Letterhead, 'signature' | 'postalAddress'>): EmailPart[] => [
  ...(signature === null ? [] : [{ kind: 'signature' as const, text: signature }]),
  ...(postalAddress === null ? [] : [{ kind: 'postal-address' as const, text: postalAddress }]),
  { kind: 'unsubscribe', text: unsubscribeWords },
];

/** The URLs in an email that lead back to us. */
export interface OwnUrls {
  unsubscribe: string;
  open: string;
}

/** Stands where the link would, in an email that nobody can unsubscribe by. */
const noLink = '(no link, as this is a test)';
const footerColour = 'color:#6b7280';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Both texts of an email: what its step says, and the parts below.
 * @param urls null: it leads nowhere and nobody hears that it is opened
 */
export function wholeTexts(
  { text, html }: { text: string; html: string },
  letterhead: Letterhead,
  urls: OwnUrls | null,
): { text: string; html: string } {
  const parts = partsBelow(letterhead);
  const signature = parts.filter(({ kind }) => kind === 'signature');
  const footer = parts.filter(({ kind }) => kind !== 'signature');
  const inText = ({ kind, text }: EmailPart) =>
    kind === 'unsubscribe' ? `${text}: ${urls?.unsubscribe ?? noLink}` : text;
  const inHtml = ({ kind, text }: EmailPart) => {
    if (kind !== 'unsubscribe') return `${escapeHtml(text)}<br>`;
    return urls
      ? `<a href="${urls.unsubscribe}" style="${footerColour}">${text}</a>`
      : `<span style="${footerColour};text-decoration:underline">${text}</span>`;
  };
  return {
    text: `${[text, ...signature.map(inText)].join('\n\n')}\n\n-- \n${footer.map(inText).join('\n')}\n`,
    html: [
      '<!doctype html><html><body style="font-family:sans-serif;font-size:15px;line-height:1.5">',
      `<div>${html}</div>`,
      ...signature.map((part) => `<p>${escapeHtml(part.text).replaceAll(/\r?\n/g, '<br>')}</p>`),
      `<p style="${footerColour};font-size:12px;margin-top:32px">${footer.map(inHtml).join('')}</p>`,
      ...(urls ? [`<img src="${urls.open}" width="1" height="1" alt="" style="display:block;border:0">`] : []),
      '</body></html>',
    ].join('\n'),
  };
}
