import type { ArrivalFinding } from '@cadenza/contracts';
import type { ArrivalFacts } from './arrival-facts.ts';
import { emailsOf } from './words.ts';

/** Emails without the postal address that laws demand: neither in the footer, nor in their text or all signatures. */
export function findNoPostalAddress({ postalAddress, steps, senders }: ArrivalFacts): ArrivalFinding[] {
  if (postalAddress) return [];
  const isSigned = senders && senders.length > 0 && senders.every(({ signature }) => hasAddress(signature ?? ''));
  const without = isSigned ? [] : steps.filter(({ body }) => body.trim() !== '' && !hasAddress(body));
  if (without.length === 0) return [];
  return [
    {
      kind: 'postal-address',
      reason: `${emailsOf(without.map(({ stepNumber }) => stepNumber))} ${without.length === 1 ? 'has' : 'have'} no postal address, which laws such as CAN-SPAM demand and filters look for.`,
      remedy: 'Write it into the emails or the signatures, or set it for all emails in Settings.',
      ...{ isGrave: false, fixIn: 'emails', isInSettings: true },
    },
  ];
}

/** `10115`, `62701-1234`, `1010 Wien`; `SW1A 1AA`, `K1A 0B1`. Four digits at the end are a telephone number. */
const postcode =
  /\b\d{5,6}(?:-\d{4})?\b|\b(?!(?:19|20)\d\d)\d{4} \p{Lu}|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/u;
const houseNumber = /\b\d{1,5}\s?[a-zA-Z]?\b/;

/** Whether two lines in a row look like an address: a house number besides a postcode. */
function hasAddress(text: string): boolean {
  const lines = text.split(/\r?\n/);
  return lines.some((line, place) => {
    const both = `${line}\n${lines[place + 1] ?? ''}`;
    return postcode.test(both) && /\p{L}{3}/u.test(both) && houseNumber.test(both.replace(postcode, ''));
  });
}
