/** Each word is read once: a pattern with the `@` in its middle would start a new search at every character. */
const words = /[^\s<>()[\]"',;:]+/g;

const isAddress = (word: string) => word.slice(1, -1).includes('@');

/**
 * Text of a mail server without any address in it. Such text becomes the reason of an outcome and stays in events,
 * which are never erased; a person can be.
 *
 * @param recipient an address that is also left out where only its part before the @ appears
 */
export function withoutAddresses(text: string, recipient = ''): string {
  const masked = text.replace(words, (word) => (isAddress(word) ? '…' : word));
  const localPart = recipient.slice(0, Math.max(0, recipient.lastIndexOf('@')));
  if (localPart === '') return masked;
  return masked.replace(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(localPart)}(?![\\p{L}\\p{N}])`, 'giu'), '…');
}
