import type { Readable } from 'node:stream';

export interface StoredContent {
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Where the bytes of files are kept, by id. A file is there as a whole or not at all. */
export interface ObjectStore {
  /**
   * Keeps everything that `content` yields.
   * @throws TooLarge as soon as more than `sizeBytesMax` have come; nothing is kept then
   */
  put(id: string, content: Readable, sizeBytesMax: number): Promise<StoredContent>;
  /** The bytes, or undefined when there is no such file. */
  get(id: string): Promise<Readable | undefined>;
  /** Removes a file; one that is not there is no error. */
  delete(id: string): Promise<void>;
}

export class TooLarge extends Error {
  override name = 'TooLarge';
}
