import { once } from 'node:events';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Failure } from './finding.ts';
import { tlsFailure } from './tls-failure.ts';

/** What a server may say in all: a greeting and some replies take a few hundred bytes. */
const receivedBytesMax = 65_536;
const lineBytesMax = 8_192;

export const greetingStage = 'before it greeted';
const tlsStage = 'while TLS was set up';

/** A connection to a server that talks in lines. Whatever the server does ends in a line, or in a Failure. */
export class Conversation implements Disposable {
  /** Where the conversation is, for sentences: `before it greeted`. */
  stage = greetingStage;
  #socket: Socket;
  #unread = Buffer.alloc(0);
  #receivedBytes = 0;
  #hasEnded = false;
  #news = Promise.withResolvers<void>();

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#listen();
  }

  readonly #wake = (): void => {
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  };
  readonly #end = (): void => {
    this.#hasEnded = true;
    this.#wake();
  };
  readonly #take = (chunk: Buffer): void => {
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes > receivedBytesMax) this.#socket.destroy();
    else this.#unread = Buffer.concat([this.#unread, chunk]);
    this.#wake();
  };

  #listen(): void {
    this.#socket.on('data', this.#take).on('error', this.#end).on('end', this.#end).on('close', this.#end);
  }

  /** The beginning of what has come and was not read. */
  get unread(): string {
    return this.#unread.subarray(0, lineBytesMax).toString('utf8');
  }

  /**
   * The next line, without its end.
   * @throws Failure when none comes before the signal, or one without end
   */
  async readLine(signal: AbortSignal): Promise<string> {
    for (;;) {
      const end = this.#unread.indexOf('\n');
      if (end > lineBytesMax || this.#unread.length > lineBytesMax * 2 || this.#receivedBytes > receivedBytesMax)
        throw this.#endless();
      if (end >= 0) {
        const line = this.#unread.subarray(0, end).toString('utf8');
        this.#unread = this.#unread.subarray(end + 1);
        return line.replace(/\r$/, '');
      }
      if (this.#hasEnded) throw this.#hungUp();
      await this.#untilNews(signal);
    }
  }

  async #untilNews(signal: AbortSignal): Promise<void> {
    const stop = Promise.withResolvers<never>();
    const leave = () => stop.reject(this.#stalled());
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
    try {
      await Promise.race([this.#news.promise, stop.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  write(line: string): void {
    if (!this.#socket.destroyed) this.#socket.write(`${line}\r\n`);
  }

  /**
   * Goes over to TLS; the certificate must be valid for the host.
   *
   * @param ca trusted instead of the authorities of the system
   * @throws Failure
   */
  async startTls(host: string, ca: string | undefined, signal: AbortSignal): Promise<void> {
    this.stage = tlsStage;
    // Whatever came before TLS could be from somebody in between (RFC 3207, 4.2).
    if (this.#unread.length > 0) throw new Failure({ verdict: 'tls', what: 'went on talking without TLS' });
    const plain = this.#socket;
    plain.off('data', this.#take).off('end', this.#end).off('close', this.#end);
    const secure = connectTls({
      socket: plain,
      host,
      // A name alone may be sent along (RFC 6066, 3).
      servername: isIP(host) === 0 ? host : '',
      ...(ca !== undefined && { ca }),
    });
    try {
      await once(secure, 'secureConnect', { signal });
    } catch (error) {
      secure.on('error', () => {});
      secure.destroy();
      throw signal.aborted ? this.#stalled() : tlsFailure(error as Error);
    }
    this.#socket = secure;
    this.#listen();
  }

  #hungUp(): Failure {
    return new Failure({
      verdict: 'closed',
      what: `accepted the connection and hung up ${this.stage}`,
      words: this.unread,
      suggestion: 'Check host, port and security.',
      isElsewhere: this.stage === greetingStage,
    });
  }

  #stalled(): Failure {
    return new Failure({
      verdict: 'timeout',
      what: `accepted the connection and stopped answering ${this.stage}`,
      words: this.unread,
      suggestion: 'Please try again in a few minutes.',
      isElsewhere: this.stage === tlsStage,
    });
  }

  #endless(): Failure {
    return new Failure({
      verdict: 'not-a-mail-server',
      what: 'sends text without end, which no mail server does',
      words: this.unread,
      isElsewhere: true,
    });
  }

  [Symbol.dispose](): void {
    this.#unread = Buffer.alloc(0);
    this.#socket.destroy();
  }
}
