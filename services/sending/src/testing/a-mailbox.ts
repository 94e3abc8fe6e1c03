import { randomUUIDv7 } from 'node:crypto';
import type { MailboxFacts } from '@cadenza/contracts';
import type { MailboxStanding } from '../mailbox/standing.ts';

/** What its owner set of a mailbox without hours, whose gap and limit keep nobody waiting. */
export function aMailbox(changes: Partial<MailboxFacts> = {}): MailboxFacts {
  const address = changes.address ?? `${randomUUIDv7()}@example.org`;
  const server = { host: '127.0.0.1', port: 1, security: 'none', user: address } as const;
  return {
    address,
    fromName: 'Ann',
    replyTo: null,
    signature: null,
    smtp: server,
    imap: null,
    dailyLimit: 1_000,
    gapMinutes: 0,
    ramp: null,
    timezone: 'UTC',
    hours: null,
    tags: [],
    accessRevision: 1,
    ...changes,
  };
}

/** A mailbox that has sent nothing yet. */
export function aStanding(
  id: string,
  facts: MailboxStanding['facts'],
  connectedAt: Temporal.Instant,
  changes: Partial<MailboxStanding> = {},
): MailboxStanding {
  return {
    ...{ id, revision: 0, facts, connectedAt: connectedAt.toString(), away: null, inFlight: false, lastSendAt: null },
    ...{ warning: null, isStopped: false, stoppedDomain: null, imapAccount: 'an account', unread: null },
    ...{ account: { id, version: 0, waiting: null }, usedByDay: {}, ...changes },
  };
}
