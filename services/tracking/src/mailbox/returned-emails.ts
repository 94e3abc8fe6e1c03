import type { KeyRing } from '@cadenza/http-kit';
import { type ReturnedTo, readReturnAddress } from '@cadenza/mail-address/return-address';

/** Headers in which mail servers note the recipient of a mail. */
const forWhom: ReadonlySet<string> = new Set(['delivered-to', 'to', 'x-original-to', 'envelope-to']);
const between = /[\s<>()[\]:;,"]+/;
const isAddress = (word: string) => word.length <= addressCharactersMax && /^.{3,}@./.test(word);
const addressCharactersMax = 320;
const addressesMax = 50;
const charactersMax = 64 * 1024;

/**
 * The emails whose return addresses a mail was sent to. Programs write to the return address of an email; people answer
 * to the address in From.
 *
 * @param fields header fields of the mail
 */
export function returnedEmails(
  fields: readonly (readonly [name: string, value: string])[],
  keys: KeyRing,
): ReturnedTo[] {
  const written = fields.filter(([name]) => forWhom.has(name)).map(([, value]) => value);
  const words = written.join('\n').slice(0, charactersMax).split(between);
  const addresses = words.filter(isAddress).slice(0, addressesMax);
  return addresses.flatMap((address) => readReturnAddress(address, keys) ?? []);
}
