import { isIP } from 'node:net';
import type { MailLogin, TestedServer, TestMailboxResponse } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import type { Context } from '../context.ts';

export interface Servers {
  smtp?: MailLogin | null | undefined;
  imap?: MailLogin | null | undefined;
}

const legs = ['smtp', 'imap'] as const;

/** @throws Refusal 422 for a server that would get its password without TLS and is neither this machine nor allowed */
export function refusePlain({ settings }: Context, servers: Servers): void {
  const errors = legs.flatMap((leg) => {
    const server = servers[leg];
    if (server?.security !== 'none' || isLoopback(server.host)) return [];
    if (settings.MAILBOX_HOSTS_ALLOW.allows(server.host, server.host, server.port)) return [];
    return [{ path: `${leg}.security`, message: withoutTls }];
  });
  const [first] = errors;
  if (first) throw new Refusal(422, 'invalid-input', first.message, { errors });
}

const withoutTls =
  'This server would get the password without TLS. Choose TLS or STARTTLS, or ask the operator of Cadenza to name the host in MAILBOX_HOSTS_ALLOW.';

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Signs in to the servers that are given.
 *
 * @param otherwise what the user reads first when one does not work
 * @param isPatient one of many, which lets tests go first that somebody waits for
 * @throws Refusal 422 with the verdicts unless all of them work
 */
export async function testServers(
  context: Context,
  servers: Servers,
  { otherwise = 'Nothing was saved', isPatient = false } = {},
): Promise<void> {
  const { smtp = null, imap = null } = servers;
  if (smtp === null && imap === null) return;
  const verdicts = await context.serverTester.test({ smtp, imap }, { isPatient });
  const errors = faultsOf(verdicts);
  if (errors.length === 0) return;
  const failed = errors.map(({ path }) => path.toUpperCase()).join(' and ');
  const sentence = `${otherwise}: signing in by ${failed} did not work.`;
  throw new Refusal(422, 'mailbox-test-failed', sentence, { errors, ...verdicts });
}

function faultsOf(verdicts: TestMailboxResponse) {
  return legs.flatMap((leg) => {
    const tested = verdicts[leg];
    if (tested === null || tested.verdict === 'ok') return [];
    return [{ path: leg, message: sentencesOf(tested) }];
  });
}

/** What happened, and what to do about it. */
export const sentencesOf = ({ message, suggestion }: TestedServer) =>
  suggestion === null ? message : `${message} ${suggestion}`;
