/** Container types on which many formats are based. The bytes show only the container. */
const wrappings = new Set(['application/zip', 'application/x-cfb', 'application/xml', 'application/gzip']);

/** The stated type of a file, or the type detected from its bytes if that differs. */
export function checkedType(saidType: string, recognizedType: string | undefined): string {
  return recognizedType === undefined || wrappings.has(recognizedType) ? saidType : recognizedType;
}
