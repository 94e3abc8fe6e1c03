/** What many formats are made of: the bytes only tell the wrapping. */
const wrappings = new Set(['application/zip', 'application/x-cfb', 'application/xml', 'application/gzip']);

/** The type that a file was said to have, or the one that its bytes show where that is another. */
export function checkedType(saidType: string, recognizedType: string | undefined): string {
  return recognizedType === undefined || wrappings.has(recognizedType) ? saidType : recognizedType;
}
