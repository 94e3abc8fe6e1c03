import type { Socket } from 'node:net';
import { beforeAbort } from './before-abort.ts';
import { stalled } from './broken-off.ts';
import { Failure } from './finding.ts';
import type { FirstWords } from './first-words.ts';
import type { Limits } from './protocol.ts';
import { greetingStage } from './stage.ts';

/** Servers of other kinds by how they begin. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^HTTP\/|^\s*<(?:!doctype|html)/i, 'a web server'],
  [/^SSH-/, 'an SSH server'],
  [/^\+OK/, 'a POP3 server'],
  [/^\* (?:OK|PREAUTH|BYE)/i, 'an IMAP server'],
  [/^220[ -].*\bFTP/i, 'an FTP server'],
  [/^220[ -]/, 'an SMTP server'],
];

/** What begins like this is no server of the kind that was asked for. */
export function notThisKind(said: string, wanted: string): Failure {
  const kind = others.find(([pattern]) => pattern.test(said))?.[1];
  return new Failure({
    verdict: 'not-a-mail-server',
    what: kind ? `is ${kind}, not ${wanted}` : `does not answer like ${wanted}`,
    words: said,
    suggestion: 'Check host and port.',
    isElsewhere: true,
  });
}

/**
 * The first line of a server that speaks first, as mail servers do. A web server waits to be spoken to, and answers
 * nearly anything.
 *
 * @throws Failure
 */
export async function readGreeting(
  socket: Socket,
  first: FirstWords,
  wanted: string,
  { greeting, lastTry }: Limits,
): Promise<string> {
  try {
    return await beforeAbort(greeting, first.line, () => stalled(greetingStage));
  } catch (error) {
    if (!greeting.aborted || !(error instanceof Failure) || error.finding.verdict !== 'timeout') throw error;
    if (first.said !== '') throw notThisKind(first.said, wanted);
    socket.write('QUIT\r\n\r\n');
    const said = await beforeAbort(lastTry, first.line, () => error).catch(() => '');
    if (/^(?:HTTP\/|<)/i.test(said)) throw notThisKind(said, wanted);
    throw new Failure({
      verdict: 'timeout',
      what: 'accepts connections, but its greeting never came',
      suggestion: 'Check port and security: a port for TLS says nothing to a connection without TLS.',
      isElsewhere: true,
    });
  }
}

/** A mail server that wants nothing to do with us, in its greeting or soon after. */
export const turnedAway = (words: string) =>
  new Failure({
    verdict: 'closed',
    what: 'is a mail server that turns us away',
    words,
    suggestion: 'Please try again in a few minutes, or ask your provider why.',
    isElsewhere: true,
  });

export const noStartTls = (words?: string) =>
  new Failure({
    verdict: 'tls',
    what: words === undefined ? 'offers no STARTTLS' : 'refused STARTTLS',
    ...(words !== undefined && { words }),
    suggestion: 'Check port and security.',
    isElsewhere: true,
  });

/** What comes before TLS could be from somebody in between (RFC 3207, 4.2). */
export const talkedOnWithoutTls = () => new Failure({ verdict: 'tls', what: 'went on talking without TLS' });
