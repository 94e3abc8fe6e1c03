import { once } from 'node:events';
import type { Socket } from 'node:net';

const lineBytesMax = 8_192;

/** What a client sends is longer than it may be. */
export class TooLong extends Error {}

/** A connection, read line by line. */
export class Wire {
  readonly #socket: Socket;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #gone = new AbortController();
  #rest = Buffer.alloc(0);

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#chunks = socket[Symbol.asyncIterator]();
    socket.on('error', () => {}).on('close', () => this.#gone.abort());
  }

  /** A line without its end; undefined once the client has gone. @throws TooLong */
  async readLine(): Promise<string | undefined> {
    for (;;) {
      const end = this.#rest.indexOf('\n');
      if (end > lineBytesMax || (end < 0 && this.#rest.length > lineBytesMax)) throw new TooLong();
      if (end >= 0)
        return this.#take(end + 1)
          .toString()
          .replace(/\r?\n$/, '');
      if (!(await this.#readMore())) return undefined;
    }
  }

  /** Exactly so many bytes; undefined once the client has gone. */
  async readBytes(count: number): Promise<Buffer | undefined> {
    while (this.#rest.length < count) if (!(await this.#readMore())) return undefined;
    return this.#take(count);
  }

  /** Waits while the client reads more slowly than it asks. @throws AbortError once it has gone */
  async write(...parts: (string | Buffer)[]): Promise<void> {
    for (const part of parts) {
      this.#gone.signal.throwIfAborted();
      if (!this.#socket.write(part)) await once(this.#socket, 'drain', { signal: this.#gone.signal });
    }
  }

  #take(count: number): Buffer {
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    return taken;
  }

  async #readMore(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done) return false;
    this.#rest = Buffer.concat([this.#rest, value]);
    return true;
  }
}
