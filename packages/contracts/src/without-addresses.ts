const address = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g;

/**
 * Text of a mail server with every address in it left out. Such text becomes the reason of an outcome and stands in
 * events, which are never erased; a person can be.
 */
export function withoutAddresses(text: string): string {
  return text.replace(address, '…');
}
