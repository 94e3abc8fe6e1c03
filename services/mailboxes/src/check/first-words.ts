import type { Socket } from 'node:net';
import { hungUp, withoutEnd } from './broken-off.ts';
import { greetingStage } from './stage.ts';

const lineBytesMax = 8_192;

/** Listens to what a server says first, beside the mail library that talks with it. */
export class FirstWords implements Disposable {
  /** The first line, without its end. Rejects with a Failure when none comes, or one without end. */
  readonly line: Promise<string>;
  #heard = Buffer.alloc(0);
  readonly #first = Promise.withResolvers<string>();
  readonly #socket: Socket;

  /** @param socket is paused until the library takes it, so that nothing is said while nobody else listens */
  constructor(socket: Socket) {
    this.#socket = socket.pause();
    this.line = this.#first.promise;
    this.line.catch(() => {});
    socket.on('data', this.#take).on('error', this.#end).on('end', this.#end).on('close', this.#end);
  }

  /** What has come so far, at most a line. */
  get said(): string {
    return this.#heard.subarray(0, lineBytesMax).toString('utf8');
  }

  readonly #take = (chunk: Buffer): void => {
    this.#heard = Buffer.concat([this.#heard, chunk]);
    const end = this.#heard.indexOf('\n');
    if (end < 0 && this.#heard.length <= lineBytesMax) return;
    this.#socket.off('data', this.#take);
    if (end < 0 || end > lineBytesMax) this.#first.reject(withoutEnd(this.said));
    else this.#first.resolve(this.#heard.subarray(0, end).toString('utf8').replace(/\r$/, ''));
  };
  readonly #end = (): void => this.#first.reject(hungUp(greetingStage, this.said));

  [Symbol.dispose](): void {
    this.#socket.off('data', this.#take).off('end', this.#end).off('close', this.#end);
    this.#heard = Buffer.alloc(0);
  }
}
