const format = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

/** The media type without its parameters; `application/octet-stream` when it is malformed. */
export function contentTypeOf(given: string | null | undefined): string {
  const type = (given ?? '').split(';')[0]!.trim().toLowerCase();
  return format.test(type) ? type : 'application/octet-stream';
}
