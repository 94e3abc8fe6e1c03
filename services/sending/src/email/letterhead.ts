import type { EmailPart } from '@cadenza/contracts';
import type { ProductSettings } from '../product-settings/product-settings.ts';
import type { Sender } from '../sender/sender.ts';

/** What an email says of its sender around the text of its step, and whether it is tracked. Kept with each email. */
export interface Letterhead extends ProductSettings {
  name: string;
  address: string;
  /** Null: answers go to `address`. */
  replyTo: string | null;
  signature: string | null;
}

export const letterheadOf = (
  { name, address, replyTo, signature }: Pick<Sender, 'name' | 'address' | 'replyTo' | 'signature'>,
  settings: ProductSettings,
): Letterhead => ({ name, address, replyTo, signature, ...settings });

const ourUnsubscribeWording = 'Unsubscribe';

/** What stands below the text of a step, in its order. Letterheads of before have no wording. */
export const partsBelow = ({
  signature,
  postalAddress,
  unsubscribeWording,
}: Pick<Letterhead, 'signature' | 'postalAddress'> & Partial<Pick<Letterhead, 'unsubscribeWording'>>): EmailPart[] => [
  ...(signature === null ? [] : [{ kind: 'signature' as const, text: signature }]),
  ...(postalAddress === null ? [] : [{ kind: 'postal-address' as const, text: postalAddress }]),
  { kind: 'unsubscribe', text: unsubscribeWording ?? ourUnsubscribeWording },
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
const inLines = (text: string) => escapeHtml(text).replaceAll(/\r?\n/g, '<br>');

/**
 * Both texts of an email: what its step says, and the parts below. Where nothing of it is tracked it has no HTML (rule D14).
 * @param urls null: it leads nowhere and nobody hears that it is opened
 */
export function wholeTexts(
  { text, html }: { text: string; html: string },
  letterhead: Letterhead,
  urls: OwnUrls | null,
): { text: string; html: string | null } {
  const parts = partsBelow(letterhead);
  const signature = parts.filter(({ kind }) => kind === 'signature');
  const footer = parts.filter(({ kind }) => kind !== 'signature');
  const inText = ({ kind, text }: EmailPart) =>
    kind === 'unsubscribe' ? `${text}: ${urls?.unsubscribe ?? noLink}` : text;
  const inHtml = ({ kind, text }: EmailPart) => {
    if (kind !== 'unsubscribe') return `${inLines(text)}<br>`;
    return urls
      ? `<a href="${urls.unsubscribe}" style="${footerColour}">${escapeHtml(text)}</a>`
      : `<span style="${footerColour};text-decoration:underline">${escapeHtml(text)}</span>`;
  };
  const { tracksOpens, tracksClicks } = letterhead;
  return {
    text: `${[text, ...signature.map(inText)].join('\n\n')}\n\n-- \n${footer.map(inText).join('\n')}\n`,
    html: tracksOpens || tracksClicks ? written() : null,
  };

  function written(): string {
    return [
      '<!doctype html><html><body style="font-family:sans-serif;font-size:15px;line-height:1.5">',
      `<div>${html}</div>`,
      ...signature.map((part) => `<p>${inLines(part.text)}</p>`),
      `<p style="${footerColour};font-size:12px;margin-top:32px">${footer.map(inHtml).join('')}</p>`,
      ...(urls && tracksOpens
        ? [`<img src="${urls.open}" width="1" height="1" alt="" style="display:block;border:0">`]
        : []),
      '</body></html>',
    ].join('\n');
  }
}
