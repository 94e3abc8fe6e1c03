export interface StoredContent {
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** The type detected from the bytes. Text has none. */
  recognizedType?: string | undefined;
}

export class TooLarge extends Error {
  override name = 'TooLarge';
}
