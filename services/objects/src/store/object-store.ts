import type { Readable } from 'node:stream';
import { Refusal } from '@cadenza/service-kit';
import type { Incoming } from './incoming.ts';
import type { StoredContent } from './stored-content.ts';

/**
 * Where the bytes of files are kept, by id. A file is there as a whole or not at all. Every call throws a RangeError
 * for what is no id, and StoreUnavailable when the store is elsewhere and does not do its part.
 */
export interface ObjectStore extends AsyncDisposable {
  /**
   * Keeps everything that `content` yields.
   * @throws TooLarge as soon as more than `sizeBytesMax` have come; nothing is kept then
   */
  put(id: string, content: Readable, sizeBytesMax: number): Promise<StoredContent>;
  /** The bytes, or undefined when there is no such file. */
  get(id: string): Promise<Readable | undefined>;
  /** Removes a file; one that is not there is no error. */
  delete(id: string): Promise<void>;
  /** What lies half-written on this machine since a crash. */
  incoming: Pick<Incoming, 'leftSince' | 'remove'>;
}

/** Its sentence is for whoever asked; the cause, for the log, says what the store answered. */
export class StoreUnavailable extends Refusal {
  override name = 'StoreUnavailable';

  constructor(cause: Error) {
    super(503, 'storage-unavailable', 'The storage for files does not answer right now. Please try again in a moment.');
    this.cause = cause;
  }
}

const idFormat = /^[\w-]{1,100}$/;

/**
 * Answers the id, so that none with any other character becomes part of a path or a key.
 * @throws RangeError
 */
export function checkedFileId(id: string): string {
  if (!idFormat.test(id)) throw new RangeError('An id of a file has only letters, digits, - and _');
  return id;
}
