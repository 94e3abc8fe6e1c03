import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClock } from '@cadenza/clock';
import { createLog } from '@cadenza/http-kit';
import { openMailboxAccess } from '@cadenza/mailbox-access';
import { openDatabase } from '@cadenza/postgres';
import { eventually, startMailboxAccess, testDatabase } from '@cadenza/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AccountFault } from '../account/fault.ts';
import type { Context } from '../context.ts';
import type { Claim } from '../email/claim.ts';
import type { EndedAttempt } from '../email/delivery.ts';
import { openRefusedLogins } from '../mailbox-access/refused-logins.ts';
import { kitMigrations, ownMigrations } from '../testing/migrations.ts';
import { heedAccount } from './heed-account.ts';

const resources = new AsyncDisposableStack();
const own = resources.use(await testDatabase(...kitMigrations, ownMigrations));
const database = resources.use(openDatabase(own.url, { connectionsMax: 2 }));
const mailboxes = resources.use(await startMailboxAccess());
const lines: string[] = [];
const log = createLog('sending', 'info', { write: (line) => void lines.push(line) });
const kit = { name: 'sending', clock: createClock(), identities: { sign: async () => 'a token' } as never, log };
afterAll(() => resources.disposeAsync());
beforeEach(() => {
  mailboxes.refused.length = 0;
});

const refusedLoginsAt = (url: string) => openRefusedLogins(openMailboxAccess(kit, { url, use: 'smtp' }), log);
const refusedLogins = resources.use(refusedLoginsAt(mailboxes.url));
const counts = { accountFaults: { inc: () => {} } };
const context = { database, clock: kit.clock, log, counts, wakePublisher: () => {}, refusedLogins } as never as Context;

const refused: AccountFault = { kind: 'login', code: 535, status: '5.7.8', waitMinutes: null, aside: false };

/** An email of a mailbox with this access, and its claim. */
function claimOf(mailboxId: string | null, accessRevision = 1): Claim {
  const account = { id: mailboxId ?? randomUUIDv7(), version: 0, waiting: null };
  const mailbox = mailboxId && { id: mailboxId, accessRevision };
  const facts = { emailId: randomUUIDv7(), campaignId: randomUUIDv7() };
  return { email: { facts, sender: { account, mailbox } } } as never as Claim;
}

function connected(accessRevision: number): string {
  const id = randomUUIDv7();
  const place = { host: '127.0.0.1', port: 25, security: 'none' as const };
  mailboxes.access.set(id, { ...place, user: 'ann', password: 'annspassword', accessRevision });
  return id;
}

const ended = (fault: AccountFault): EndedAttempt => ({
  emailId: randomUUIDv7(),
  delivery: { outcome: 'not-handed-over', reason: 'It did not work', words: null, fault },
  endedAt: kit.clock.now(),
});

test('D8: a login that the server of a mailbox refused is reported, once for each fault, with the access used', async () => {
  const id = connected(3);
  for (let email = 0; email < 3; email += 1) await heedAccount(context, claimOf(id, 2), ended(refused));
  const other = connected(1);
  await heedAccount(context, claimOf(other), ended(refused));
  await eventually(() => expect(mailboxes.refused.map(({ mailboxId }) => mailboxId)).toContain(other));
  expect(mailboxes.refused).toEqual([
    { mailboxId: id, for: 'smtp', accessRevision: 3 },
    { mailboxId: other, for: 'smtp', accessRevision: 1 },
  ]);
  expect(lines.join()).not.toContain('annspassword');
});

test.each([
  ['a password that nobody could read', { ...refused, code: null }],
  ['a server that was not reached', { ...refused, kind: 'connection', code: null }],
  ['a quota', { ...refused, kind: 'quota' }],
] as const)('D8: %s is no refused login', async (_, fault) => {
  await heedAccount(context, claimOf(connected(1)), ended(fault));
  await heedAccount(context, claimOf(null), ended(refused));
  const last = connected(1);
  await heedAccount(context, claimOf(last), ended(refused));
  await eventually(() => expect(mailboxes.refused).toEqual([{ mailboxId: last, for: 'smtp', accessRevision: 1 }]));
});

test('no email waits for the answer, and none fails for want of one', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reports = refusedLoginsAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const asked = once(server, 'request');
  await heedAccount({ ...context, refusedLogins: reports }, claimOf(connected(1)), ended(refused));
  await asked;
  server.closeAllConnections();
  server.close();
  await reports[Symbol.asyncDispose]();
  expect(lines.join()).toContain('could not be reported');
});
