import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { ServerAddress } from '@cadenza/contracts';
import { xoauth2 } from '@cadenza/mailbox';
import type { NodemailerError } from 'nodemailer/lib/errors';
import SMTPConnection, {
  type SMTPConnectionAuth,
  type SMTPConnectionCustomAuthContext,
} from 'nodemailer/lib/smtp-connection';
import { beforeAbort } from './before-abort.ts';
import { hungUp, stalled } from './broken-off.ts';
import { Failure } from './finding.ts';
import { FirstWords } from './first-words.ts';
import { noStartTls, notThisKind, readGreeting, talkedOnWithoutTls } from './greeting.ts';
import { checkedAddresses, onlyTo, startTls, untilConnected } from './open-connection.ts';
import type { Limits, Route } from './protocol.ts';
import { inOneLine, isReply, smtpFailure, wanted } from './smtp-failure.ts';
import { Progress } from './stage.ts';

const replyBytesMax = 65_536;
/** Names no host, since nobody needs to know ours (RFC 5321, 4.1.3). */
const ourName = '[127.0.0.1]';
/** Longer than any test: the limits of the caller end it. */
const neverMs = 3_600_000;

/** Nodemailer's own way would offer a refused token a second time, and forget why it was refused. */
export const byToken = 'TOKEN';

type Done = (error?: NodemailerError | null) => void;

/** A server that has greeted, over TLS unless it is to be without. Nodemailer talks with it. */
export interface SmtpSession extends Disposable {
  /** Its reply to our hello. */
  hello: string;
  /** @returns why the server refuses the login, as far as it does @throws Failure when it breaks off */
  logIn(auth: SMTPConnectionAuth, signal: AbortSignal): Promise<string | undefined>;
  /**
   * @param text is read once the server has said that it may come
   * @returns why the server refuses the mail, as far as it does
   * @throws Failure when it breaks off, or answers like no mail server
   */
  send(address: string, text: Readable, signal: AbortSignal): Promise<string | undefined>;
  quit(signal: AbortSignal): Promise<void>;
}

/** @throws Failure */
export async function openSmtpSession(
  server: ServerAddress & { accessToken?: string },
  { hosts, ca }: Route,
  limits: Limits,
): Promise<SmtpSession> {
  const { host, port, security } = server;
  using opening = new DisposableStack();
  const addresses = await checkedAddresses(server, hosts, limits.connecting);
  const plain = connect({ host, port, ...onlyTo(addresses) });
  opening.defer(() => plain.destroy());
  await untilConnected(plain, limits.connecting);
  const socket = security === 'tls' ? await startTls(plain, host, ca, limits.greeting) : plain;
  plain.on('error', () => {});
  socket.on('error', () => {});

  const first = opening.use(new FirstWords(socket));
  const progress = new Progress({ isToken: server.accessToken !== undefined });
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => {});
  const connection = connectionOver(socket, server, ca, note);
  opening.defer(() => connection.close());
  connection.on('error', (error) => broken.reject(failureOf(error)));
  connection.on('end', () => broken.reject(hungUp(progress.stage)));

  function note({ tnx, discarded }: { tnx?: string; discarded?: number }, text: string): void {
    if (discarded !== undefined) broken.reject(talkedOnWithoutTls());
    if (tnx === 'server') progress.heard(text);
    if (tnx !== 'client') return;
    // Nodemailer asks for STARTTLS even where it is not offered.
    const isOffered = !text.startsWith('STARTTLS') || /[ -]STARTTLS\b/i.test(progress.said.join('\n'));
    progress.sent(text);
    if (!isOffered) broken.reject(noStartTls());
  }
  const failureOf = (error: unknown) => smtpFailure(error, progress, first);

  async function step(signal: AbortSignal, begin: (done: Done) => void): Promise<void> {
    const ended = Promise.withResolvers<void>();
    begin((error) => (error ? ended.reject(error) : ended.resolve()));
    return beforeAbort(signal, Promise.race([ended.promise, broken.promise]), () => stalled(progress.stage));
  }

  /** @returns the reply with which the server refuses the command */
  async function refusalOf(work: Promise<void>): Promise<string | undefined> {
    try {
      await work;
      return undefined;
    } catch (error) {
      if (error instanceof Failure) throw error;
      const { response } = error as NodemailerError;
      if (response === undefined || !isReply(response)) throw failureOf(error);
      return inOneLine(response);
    }
  }

  const ready = step(limits.talking, (done) => connection.connect(done));
  ready.catch(() => {});
  const greeting = await readGreeting(socket, first, wanted, limits);
  if (!isReply(greeting)) throw notThisKind(greeting, wanted);
  await ready.catch((error) => {
    throw failureOf(error);
  });
  first[Symbol.dispose]();
  const all = opening.move();

  return {
    hello: connection.lastServerResponse || '',
    async logIn(auth, signal) {
      const refusal = await refusalOf(step(signal, (done) => connection.login(auth, done)));
      const last = connection.lastServerResponse || '';
      return refusal ?? (last.startsWith('235') ? undefined : inOneLine(last));
    },
    send: (address, text, signal) =>
      refusalOf(step(signal, (done) => connection.send({ from: address, to: [address] }, text, done))),
    quit: (signal) =>
      step(signal, (done) => {
        connection.once('end', () => done());
        connection.quit();
      }),
    [Symbol.dispose]: () => all.dispose(),
  };
}

/** @param note hears what goes over the wire, without passwords */
const connectionOver = (
  socket: Socket,
  { host, security }: ServerAddress,
  ca: string | undefined,
  note: (entry: { tnx?: string; discarded?: number }, text: string) => void,
) =>
  new SMTPConnection({
    connection: socket,
    host,
    secure: security === 'tls',
    secured: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(ca !== undefined && { tls: { ca } }),
    name: ourName,
    ...{ connectionTimeout: neverMs, greetingTimeout: neverMs, socketTimeout: neverMs, socketCloseTimeout: 0 },
    maxResponseSize: replyBytesMax,
    customAuth: { [byToken]: sayToken },
    transactionLog: true,
    logger: { debug: note, warn: note, info: () => {}, error: () => {} },
  });

/** Why a server refuses a token comes as a challenge; an empty answer asks for the refusal itself. */
async function sayToken({ auth, sendCommand }: SMTPConnectionCustomAuthContext): Promise<void> {
  const { user, accessToken } = auth as unknown as { user: string; accessToken: string };
  let { response } = await sendCommand(`AUTH XOAUTH2 ${xoauth2({ user, accessToken })}`);
  if (response.startsWith('334')) ({ response } = await sendCommand(''));
  if (!response.startsWith('235')) throw new Error('The server refused the token');
}
