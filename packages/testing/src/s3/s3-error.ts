const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' };
export const xmlText = (text: string) => text.replaceAll(/[<>&"']/g, (character) => escapes[character]!);

/** The error with which an S3 server responds. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;
  /** As in the protocol: `NoSuchKey`. */
  readonly code: string;

  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }

  toXml(): string {
    return `<Error><Code>${xmlText(this.code)}</Code><Message>${xmlText(this.message)}</Message></Error>`;
  }
}
