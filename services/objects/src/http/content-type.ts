const format = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

/** The type without its parameters; one that is none is just bytes. */
export function contentTypeOf(given: string | null | undefined): string {
  const type = (given ?? '').split(';')[0]!.trim().toLowerCase();
  return format.test(type) ? type : 'application/octet-stream';
}
