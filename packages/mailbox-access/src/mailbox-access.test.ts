import { createClock } from '@cadenza/clock';
import { createLog } from '@cadenza/http-kit';
import { type MailboxAccessServer, startMailboxAccess } from '@cadenza/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MailboxAccessSource, openMailboxAccess } from './mailbox-access.ts';

const login = { host: 'smtp.example.com', port: 465, security: 'tls', user: 'ann', password: 'secret' } as const;
const id = '019a0000-0000-7000-8000-00000000000b';
const never = new AbortController().signal;
const lines: string[] = [];

let mailboxes: MailboxAccessServer;
let source: MailboxAccessSource;
beforeEach(async () => {
  mailboxes = await startMailboxAccess();
  mailboxes.access.set(id, { ...login, accessRevision: 1 });
  const log = createLog('probe', 'trace', { write: (line) => void lines.push(line) });
  const identities = { sign: async () => 'a token' } as never;
  source = openMailboxAccess(
    { name: 'sending', clock: createClock(), identities, log },
    { url: mailboxes.url, use: 'smtp' },
  );
});
afterEach(async () => {
  await mailboxes[Symbol.asyncDispose]();
  vi.useRealTimers();
});

test('one question serves all who ask, and is known afterwards when nobody answers', async () => {
  const found = await Promise.all([source.find(id, 1), source.find(id, 1), source.find(id, 0)]);
  expect(new Set(found)).toEqual(new Set([{ ...login, accessRevision: 1 }]));
  mailboxes.isAway = true;
  expect(await source.find(id, 1)).toBe(found[0]);
  expect(mailboxes.asked).toEqual([id]);
});

test('access that is older than what is known is asked for again, even while it is asked for', async () => {
  const old = source.find(id, 1);
  expect(await source.find(id, 2)).toMatchObject({ accessRevision: 1 });
  expect(await old).toMatchObject({ accessRevision: 1 });
  expect(mailboxes.asked).toEqual([id, id]);
  mailboxes.access.set(id, { ...login, accessRevision: 2, password: 'new' });
  expect(await source.find(id, 2)).toMatchObject({ password: 'new' });
});

test('a password is forgotten after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await source.find(id, 1);
  vi.advanceTimersByTime(5 * 60_000);
  vi.useRealTimers();
  await source.find(id, 1);
  expect(mailboxes.asked).toHaveLength(2);
});

test('a token is forgotten when it ends', async () => {
  const { password: _, ...place } = login;
  const tokenUntil = (seconds: number) => ({
    ...{ ...place, accessRevision: 1, accessToken: `token for ${seconds} s` },
    expiresAt: Temporal.Now.instant().add({ seconds }).toString(),
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  mailboxes.access.set(id, tokenUntil(60));
  expect(await source.find(id, 1)).toMatchObject({ accessToken: 'token for 60 s' });
  vi.advanceTimersByTime(59_000);
  mailboxes.access.set(id, tokenUntil(3_600));
  expect(await source.find(id, 1)).toMatchObject({ accessToken: 'token for 60 s' });
  vi.advanceTimersByTime(1_000);
  expect(await source.find(id, 1)).toMatchObject({ accessToken: 'token for 3600 s' });
  vi.advanceTimersByTime(5 * 60_000);
  await source.find(id, 1);
  expect(mailboxes.asked).toHaveLength(3);
});

test('why there is no access is told', async () => {
  await expect(source.find('019a0000-0000-7000-8000-00000000000c', 1)).rejects.toMatchObject({ reason: 'gone' });
  mailboxes.unreadable.add(id);
  await expect(source.find(id, 1)).rejects.toMatchObject({ reason: 'unreadable' });
  mailboxes.ended.add('019a0000-0000-7000-8000-00000000000d');
  await expect(source.find('019a0000-0000-7000-8000-00000000000d', 1)).rejects.toMatchObject({ reason: 'ended' });
  mailboxes.isAway = true;
  await expect(source.find(id, 1)).rejects.toMatchObject({ reason: 'away' });
  await mailboxes[Symbol.asyncDispose]();
  await expect(source.find(id, 1)).rejects.toMatchObject({ reason: 'away' });
  mailboxes = await startMailboxAccess();
});

test('a refused login is reported for its server, and its password forgotten', async () => {
  await source.find(id, 1);
  expect(await source.reportRefused(id, 1, never)).toBe(true);
  expect(mailboxes.refused).toEqual([{ mailboxId: id, for: 'smtp', accessRevision: 1 }]);
  await source.find(id, 1);
  expect(mailboxes.asked).toHaveLength(2);
  expect(lines.join()).not.toContain('secret');
});
