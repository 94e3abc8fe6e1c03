import type { Socket } from 'node:net';
import type { MailLogin, ServerAddress } from '@cadenza/contracts';
import { guardInflow } from '@cadenza/mailbox';
import type { ImapFlow } from 'imapflow';
import { beforeAbort } from './before-abort.ts';
import { stalled, withoutEnd } from './broken-off.ts';
import { FirstWords } from './first-words.ts';
import { noStartTls, notThisKind, readGreeting, turnedAway } from './greeting.ts';
import { imapClient, inflowMax } from './imap-client.ts';
import { type ImapError, imapFailure } from './imap-failure.ts';
import { checkedAddresses, untilConnected, untilSecure } from './open-connection.ts';
import type { Limits, Route } from './protocol.ts';
import { Progress } from './stage.ts';

const wanted = 'an IMAP server';

/** A server that was signed in to, or has greeted if nobody is to sign in. Imapflow talks with it. */
export interface ImapSession extends Disposable {
  client: ImapFlow;
  /** Whether the server let us in without asking who we are (PREAUTH). */
  isUnasked: boolean;
  /** Waits for what the client was asked. @throws Failure */
  step(work: Promise<unknown>, signal: AbortSignal): Promise<void>;
}

/**
 * @param login nobody signs in without one
 * @throws Failure
 */
export async function openImapSession(
  server: ServerAddress,
  login: MailLogin | null,
  { hosts, ca }: Route,
  limits: Limits,
): Promise<ImapSession> {
  const addresses = await checkedAddresses(server, hosts, limits.connecting);
  using opening = new DisposableStack();
  const client = await imapClient(server, login, addresses, ca);
  opening.defer(() => client.close());
  const inflow = guardInflow(client, inflowMax);
  const progress = new Progress({ isToken: login !== null && 'accessToken' in login });
  const over = follow(client, progress);
  const ready = client.connect();
  ready.catch(() => {});
  // imapflow has no public way to look at a connection that it opens.
  const { socket } = client as unknown as { socket: Socket };
  const first = opening.use(new FirstWords(socket));

  async function step(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
    const late = () => stalled(progress.stage, progress.said.join(' '));
    try {
      await beforeAbort(signal, Promise.race([work, over]), late);
    } catch (error) {
      const offered = [...client.capabilities.keys()].flatMap((each) => /^AUTH=(.+)$/.exec(each)?.[1] ?? []);
      throw inflow.hungUp ? withoutEnd(first.said) : imapFailure(error, progress, { login, offered });
    }
  }

  await untilConnected(socket, limits.connecting);
  if (server.security === 'tls') await untilSecure(socket, limits.greeting);
  const greeting = await readGreeting(socket, first, wanted, limits);
  const kind = kindOf(greeting);
  // Signed in without a password, so that TLS could no longer begin (RFC 9051, 11.1).
  if (kind === 'PREAUTH' && server.security === 'starttls') throw noStartTls(greeting);
  const isAsFarAsItGoes = (error: ImapError) => login === null && error.authenticationFailed;
  const opened = ready.catch((error) => {
    if (!isAsFarAsItGoes(error)) throw error;
  });
  await step(opened, limits.talking);
  const all = opening.move();
  return { client, isUnasked: kind === 'PREAUTH', step, [Symbol.dispose]: () => all.dispose() };
}

const isImap = (line: string) => /^(?:[*+]|[\dA-F]+ (?:OK|NO|BAD)\b)/i.test(line);

/**
 * @returns rejects when the server says goodbye, or what no IMAP server says: it may keep the connection open then, and
 *   imapflow would wait
 */
function follow(client: ImapFlow, progress: Progress): Promise<never> {
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  client.on('error', () => {});
  client.on('log', ({ src, msg }: { src?: string; msg?: string }) => {
    const line = String(msg).replace(/^[\dA-F]+ (?=[A-Z])/i, '');
    if (src === 'c') progress.sent(line);
    if (src !== 's') return;
    progress.heard(line);
    if (/^\* BYE\b/i.test(line)) over.reject(new Error(line));
    if (!isImap(String(msg))) over.reject(notThisKind(line, wanted));
  });
  return over.promise;
}

/** @throws Failure unless it is the greeting of an IMAP server that lets us talk */
function kindOf(greeting: string): 'OK' | 'PREAUTH' {
  const kind = /^\* (OK|PREAUTH|BYE)\b/i.exec(greeting)?.[1]?.toUpperCase();
  if (kind === 'BYE') throw turnedAway(greeting);
  if (kind === undefined) throw notThisKind(greeting, wanted);
  return kind as 'OK' | 'PREAUTH';
}
