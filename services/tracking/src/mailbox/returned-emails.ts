import { type KeyRing, type ReturnedTo, readReturnAddress } from '@cadenza/service-kit';

/** Where mail servers write down whom a mail is for. */
const forWhom: ReadonlySet<string> = new Set(['delivered-to', 'to', 'x-original-to', 'envelope-to']);
const addressPattern = /[^\s<>()[\]:;,"]{3,64}@[^\s<>()[\]:;,"]{1,255}/g;
const addressesMax = 50;

/**
 * The emails whose return addresses a mail was sent to. Programs send there what they have to say of an email; people
 * answer the sender in From.
 *
 * @param fields of its headers
 */
export function returnedEmails(
  fields: readonly (readonly [name: string, value: string])[],
  keys: KeyRing,
): ReturnedTo[] {
  const addresses = fields
    .filter(([name]) => forWhom.has(name))
    .flatMap(([, value]) => value.match(addressPattern) ?? [])
    .slice(0, addressesMax);
  return addresses.flatMap((address) => readReturnAddress(address, keys) ?? []);
}
