import { ApiError, errorMessage } from '@cadenza/api-client';
import type { TestedServer } from '@cadenza/contracts';
import { useRef, useState } from 'react';
import { testLeg } from '../api/mailboxes.ts';
import { type AccountDraft, type Leg, serversOf } from './account-draft.ts';

/** How the test of one server stands. */
export type LegTest =
  | { status: 'untested' }
  | { status: 'testing' }
  | { status: 'tested'; tested: TestedServer }
  /** Nothing is known of the server: the call itself failed. */
  | { status: 'failed'; message: string };

const untested: LegTest = { status: 'untested' };

/** Tests of the two servers, each for itself. A result that comes after its server was changed is left out. */
export function useServerTest() {
  const [tests, setTests] = useState<Record<Leg, LegTest>>({ smtp: untested, imap: untested });
  const latest = useRef<Record<Leg, object>>({ smtp: {}, imap: {} });
  const put = (leg: Leg, test: LegTest) => setTests((before) => ({ ...before, [leg]: test }));

  function forget(...legs: Leg[]): void {
    for (const leg of legs) {
      latest.current[leg] = {};
      put(leg, untested);
    }
  }

  async function testOne(leg: Leg, server: Parameters<typeof testLeg>[1]): Promise<void> {
    const mine = {};
    latest.current[leg] = mine;
    put(leg, { status: 'testing' });
    const test = await testLeg(leg, server).then(
      (tested): LegTest => ({ status: 'tested', tested }),
      (error: unknown): LegTest => ({ status: 'failed', message: sentenceOf(error) }),
    );
    if (latest.current[leg] === mine) put(leg, test);
  }

  return {
    tests,
    isTesting: tests.smtp.status === 'testing' || tests.imap.status === 'testing',
    forget,
    test(account: AccountDraft, address: string): void {
      const { smtp, imap } = serversOf(account, address);
      void testOne('smtp', smtp);
      if (imap) void testOne('imap', imap);
    },
    /** Shows the verdicts of a save that was refused for them. Returns whether there were any. */
    showRefused(error: unknown): boolean {
      const verdicts = verdictsOf(error);
      for (const [leg, tested] of verdicts) {
        latest.current[leg] = {};
        put(leg, { status: 'tested', tested });
      }
      return verdicts.length > 0;
    },
  };
}

export type ServerTest = ReturnType<typeof useServerTest>;

function verdictsOf(error: unknown): [Leg, TestedServer][] {
  if (!(error instanceof ApiError)) return [];
  const { body } = error;
  return (['smtp', 'imap'] as const).flatMap((leg): [Leg, TestedServer][] => {
    const tested = body[leg];
    return isTested(tested) ? [[leg, tested]] : [];
  });
}

function isTested(value: unknown): value is TestedServer {
  return typeof value === 'object' && value !== null && 'verdict' in value && 'message' in value;
}

/** The fault of a value says more than the sentence about all of them. */
function sentenceOf(error: unknown): string {
  const [first] = error instanceof ApiError ? (error.body.errors ?? []) : [];
  return first?.message ?? errorMessage(error, 'The server could not be tested');
}
