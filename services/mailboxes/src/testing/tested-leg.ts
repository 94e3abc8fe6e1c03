import type { AccessUse, MailServer, TestedServer } from '@cadenza/contracts';
import { allowedHostsIn } from '@cadenza/public-hosts';
import { makeCertificates } from '@cadenza/testing';
import { afterAll, expect } from 'vitest';
import { openServerTester } from '../check/server-tester.ts';

export const login = { user: 'ann@example.net', password: 'p1 "x\\y' };
const legMsMax = 1_500;

/** Tests servers of one kind on this machine, for one test file. */
export function testedLeg(leg: AccessUse) {
  const certificates = makeCertificates();
  const hosts = allowedHostsIn('localhost, 127.0.0.1');
  if (!hosts) throw new Error('Malformed');
  const usual = { smtp: [], imap: [] };
  const tester = openServerTester({ hosts, legMsMax, loginsPerSecondPerHost: 1_000, ca: certificates.ca, usual });
  afterAll(() => tester[Symbol.asyncDispose]());

  /** Whatever a server does, the verdict comes in time, names the server, and holds no password. */
  async function verdictOn(given: Partial<MailServer> & { port: number; accessToken?: string }): Promise<TestedServer> {
    const server = { host: 'localhost', security: 'none', ...login, ...given } as const;
    const began = performance.now();
    const { [leg]: tested } = await tester.test({ smtp: null, imap: null, [leg]: server });
    expect(performance.now() - began).toBeLessThan(legMsMax + 1_000);
    expect(tested?.message).not.toContain(login.password);
    expect(tested?.message).toContain(`${server.host}:${server.port} `);
    return tested as TestedServer;
  }

  async function expectSignIns({ plain, secure }: { plain: { port: number }; secure: { port: number } }) {
    for (const [port, security] of [
      [plain.port, 'none'],
      [plain.port, 'starttls'],
      [secure.port, 'tls'],
    ] as const)
      expect(await verdictOn({ port, security })).toEqual({
        verdict: 'ok',
        message: `localhost:${port} accepted user and password.`,
        suggestion: null,
        proposed: null,
      });
  }

  return { certificates, verdictOn, expectSignIns };
}
