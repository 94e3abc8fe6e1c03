import { addressesIn } from './addresses.ts';
import { messageIdsIn } from './message-ids.ts';
import { isNobody } from './program-signs.ts';
import type { InboundMail } from './read-mail.ts';
import { relayedIds } from './rules/relayed-ids.ts';

/** Whether a mail has the fields of a list or newsletter (RFC 2919, RFC 2369). */
export const isToMany = ({ headers }: InboundMail) =>
  headers.first('list-unsubscribe') !== '' || headers.first('list-id') !== '';

/** The same, or the older field that lists set. */
export const isMarkedAsList = (mail: InboundMail) =>
  isToMany(mail) || /^(?:bulk|junk|list)/i.test(mail.headers.first('precedence'));

/** Our own Message-IDs begin with a UUID that holds a time or a hash (RFC 9562, versions 7 and 8). */
const ownForm = /^[\da-f]{8}-[\da-f]{4}-[78][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}@/i;

/**
 * Whether a mail answers one that may be ours: the id has our form, belongs to a domain that the mail came to, or was
 * given by a relay. Then our own group added the list's fields on our side. The caller looks the id up.
 */
export function answersOurs(mail: InboundMail): boolean {
  const { headers } = mail;
  if (isNobody(mail)) return false;
  const ids = ['in-reply-to', 'references'].flatMap((name) => messageIdsIn(headers.first(name)));
  const cameTo = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'].flatMap((name) =>
    addressesIn(headers.all(name).join(' ')),
  );
  // An answer to mails of the writer's own domain is not a person's: GitHub and the like.
  const writers = domainOf(writerOf(mail));
  const domains = cameTo.map(domainOf).filter((domain) => !isOf(domain, [writers]));
  return ids.some((id) => ownForm.test(id) || isOf(domainOf(id), domains) || isOfRelay(id));
}

const isOfRelay = (id: string) => relayedIds.some(({ pattern, isAlsoOfPeople }) => !isAlsoOfPeople && pattern.test(id));

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
const isOf = (domain: string, others: string[]) =>
  others.some((other) => domain === other || domain.endsWith(`.${other}`) || other.endsWith(`.${domain}`));

/** The writer of a mail. Groups put their own address into From when the writer's domain forbids theirs (DMARC). */
export function writerOf({ headers, from }: InboundMail): string {
  const through = new Set(
    ['list-post', 'list-id', 'mailing-list', 'x-beenthere', 'to', 'cc'].flatMap((name) =>
      addressesIn(headers.all(name).join(' ').replaceAll('mailto:', ' ')),
    ),
  );
  const isRewritten = /\bvia\b/i.test(from.name) || headers.first('x-original-from') !== '';
  if (!isRewritten || !(through.has(from.address) || headers.first('list-id') !== '')) return from.address;
  const named = ['x-original-from', 'x-original-sender', 'reply-to', 'cc'].flatMap((name) =>
    addressesIn(headers.first(name)),
  );
  return named.find((address) => address !== from.address && !through.has(address)) ?? named[0] ?? from.address;
}
