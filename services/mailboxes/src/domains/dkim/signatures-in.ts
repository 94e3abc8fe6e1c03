import { isDnsName } from '@cadenza/ask-dns';
import type { HeaderBlock } from '@cadenza/inbound-mail';
import { tagsIn } from '../tag-list.ts';

/** Who signed a mail (RFC 6376, 3.5): the key is in the DNS at `<selector>._domainkey.<domain>`. */
export interface DkimSignature {
  domain: string;
  selector: string;
}

/** Mails have one or two. */
const signaturesMax = 5;

/** The signatures of a mail, from the top; those that name no place for a key are passed over. */
export function signaturesIn(headers: HeaderBlock): DkimSignature[] {
  const found = headers.all('dkim-signature').flatMap((field) => {
    const tags = tagsIn(field);
    const [domain, selector] = ['d', 's'].map((tag) => tags?.get(tag)?.toLowerCase() ?? '') as [string, string];
    return isDnsName(domain) && isDnsName(placeOfKey({ domain, selector })) ? [{ domain, selector }] : [];
  });
  return found.slice(0, signaturesMax);
}

export const placeOfKey = ({ domain, selector }: DkimSignature): string => `${selector}._domainkey.${domain}`;
