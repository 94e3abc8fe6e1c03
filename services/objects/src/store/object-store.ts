import type { Readable } from 'node:stream';
import { Refusal } from '@cadenza/http-kit';
import type { Incoming } from './incoming.ts';
import type { StoredContent } from './stored-content.ts';

/**
 * Where the bytes of files are kept, by id. A file exists completely or not at all. Every call throws a RangeError for
 * a malformed id, and StoreUnavailable when a remote store fails.
 */
export interface ObjectStore extends AsyncDisposable {
  /**
   * Keeps everything that `content` yields.
   * @throws TooLarge as soon as more than `sizeBytesMax` bytes have come; nothing is kept then
   */
  put(id: string, content: Readable, sizeBytesMax: number): Promise<StoredContent>;
  /** The bytes, or undefined when there is no such file. */
  get(id: string): Promise<Readable | undefined>;
  /** Removes a file; a missing one is no error. */
  delete(id: string): Promise<void>;
  /** Files that a crash left half-written on this host. */
  incoming: Pick<Incoming, 'leftSince' | 'remove'>;
}

/** The sentence is for the user. The cause is for the log and says what the store answered. */
export class StoreUnavailable extends Refusal {
  override name = 'StoreUnavailable';

  constructor(cause: Error) {
    super(503, 'storage-unavailable', 'The storage for files does not answer right now. Please try again in a moment.');
    this.cause = cause;
  }
}

const idFormat = /^[\w-]{1,100}$/;

/**
 * Returns the id unchanged. No other character may become part of a path or a key.
 * @throws RangeError
 */
export function checkedFileId(id: string): string {
  if (!idFormat.test(id)) throw new RangeError('An id of a file has only letters, digits, - and _');
  return id;
}
