export interface StoredContent {
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** What the bytes say they are, where they say it: text says nothing. */
  recognizedType?: string | undefined;
}

export class TooLarge extends Error {
  override name = 'TooLarge';
}
