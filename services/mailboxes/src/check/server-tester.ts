import type { MailLogin, ServerAddress, TestedServer, TestMailboxResponse } from '@cadenza/contracts';
import { TooManyWait, Turns } from '@cadenza/mailbox';
import type { AllowedHosts } from '@cadenza/public-hosts';
import { Failure, type Finding } from './finding.ts';
import { imap } from './imap.ts';
import type { Limits, Protocol, Route } from './protocol.ts';
import { inSentences } from './sentences.ts';
import { smtp } from './smtp.ts';

export interface ServerTester extends AsyncDisposable {
  /**
   * Signs in to the servers side by side. Each has `legMsMax` from its turn on: logins to one host follow each other at a
   * distance. Never throws for what a server does.
   *
   * @param isPatient one of many, which lets tests go first that somebody waits for
   */
  test(
    servers: { smtp: MailLogin | null; imap: MailLogin | null },
    options?: { isPatient?: boolean },
  ): Promise<TestMailboxResponse>;
}

interface TesterOptions {
  /** Hosts that may be private, and may hear a password without TLS. */
  hosts: AllowedHosts;
  legMsMax?: number;
  loginsPerSecondPerHost?: number;
  /** Certificate authorities, as PEM, that are trusted instead of those of the system. */
  ca?: string;
  /** Where servers are looked for that do not answer where they should. */
  usual?: { smtp: Protocol['usual']; imap: Protocol['usual'] };
}

const turnLimits = { atOnceMax: 32, atOncePerHostMax: 8, waitingMax: 2_000 };
/** Shares of the time of a leg after which to give up; what remains is for other ports. */
const shares = { connecting: 0.4, greeting: 0.6, lastTry: 0.7, talking: 0.9, elsewhere: 0.97, anotherPort: 0.15 };
const withTls = ['tls', 'starttls'] as const;

export function openServerTester({
  hosts,
  legMsMax = 20_000,
  loginsPerSecondPerHost = 5,
  ca,
  usual = { smtp: smtp.usual, imap: imap.usual },
}: TesterOptions): ServerTester {
  const closing = new AbortController();
  const turns = new Turns({ ...turnLimits, loginsPerSecondPerHost: () => loginsPerSecondPerHost });
  const route: Route = { hosts, ca };
  const running = new Set<Promise<unknown>>();
  const within = (share: number) => AbortSignal.any([closing.signal, AbortSignal.timeout(legMsMax * share)]);

  async function testOne(
    protocol: Protocol,
    server: MailLogin,
    spots: Protocol['usual'],
    isPatient: boolean,
  ): Promise<TestedServer> {
    try {
      using _turn = await turns.take(server.host, closing.signal, { isPatient });
      const end = within(shares.elsewhere);
      const finding = await signInTo(protocol, server, route, {
        connecting: within(shares.connecting),
        greeting: within(shares.greeting),
        lastTry: within(shares.lastTry),
        talking: within(shares.talking),
      });
      if (closing.signal.aborted && finding.verdict !== 'ok') return inSentences(notTested, server, null);
      const proposed = finding.isElsewhere ? await findElsewhere(protocol, server, finding.verdict, spots, end) : null;
      return inSentences(finding, server, proposed);
    } catch (error) {
      if (!closing.signal.aborted && !(error instanceof TooManyWait)) throw error;
      return inSentences(notTested, server, null);
    }
  }

  /** The first spot on the same host where such a server greets, with a valid certificate. */
  async function findElsewhere(
    protocol: Protocol,
    tried: MailLogin,
    verdict: Finding['verdict'],
    spots: Protocol['usual'],
    end: AbortSignal,
  ): Promise<ServerAddress | null> {
    const { host, port } = tried;
    const samePort = verdict === 'silent' ? [] : withTls.map((security) => ({ port, security }));
    for (const spot of [...samePort, ...spots.filter((each) => each.port !== port)]) {
      if (end.aborted) return null;
      if (spot.port === port && spot.security === tried.security) continue;
      const server: ServerAddress = { host, ...spot };
      if (await greets(protocol, server, route, AbortSignal.any([end, within(shares.anotherPort)]))) return server;
    }
    return null;
  }

  return {
    async test(servers, { isPatient = false } = {}) {
      const one = (protocol: Protocol, server: MailLogin | null, spots: Protocol['usual']) =>
        server ? testOne(protocol, server, spots, isPatient) : null;
      const testing = Promise.all([one(smtp, servers.smtp, usual.smtp), one(imap, servers.imap, usual.imap)]);
      running.add(testing);
      try {
        const [bySmtp, byImap] = await testing;
        return { smtp: bySmtp, imap: byImap };
      } finally {
        running.delete(testing);
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

const notTested: Finding = {
  verdict: 'timeout',
  what: 'was not tested, because too many servers are tested right now',
  suggestion: 'Please try again in a minute.',
};

async function signInTo(protocol: Protocol, server: MailLogin, route: Route, limits: Limits): Promise<Finding> {
  try {
    const how = await protocol.signIn(server, route, limits);
    if (how === 'unasked') return { verdict: 'ok', what: 'let us in without asking for a sign-in' };
    return { verdict: 'ok', what: 'accessToken' in server ? 'accepted the sign-in' : 'accepted user and password' };
  } catch (error) {
    if (error instanceof Failure) return error.finding;
    throw error;
  }
}

async function greets(protocol: Protocol, server: ServerAddress, route: Route, signal: AbortSignal): Promise<boolean> {
  try {
    await protocol.greet(server, route, { connecting: signal, greeting: signal, lastTry: signal, talking: signal });
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
