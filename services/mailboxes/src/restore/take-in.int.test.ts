import { randomUUIDv7 } from 'node:crypto';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { serviceClient, testDatabase } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { readModels } from '../projections/read-models.ts';
import { password, startMailboxes, startMailServer } from '../testing/running-mailboxes.ts';
import { takeIn } from './take-in.ts';

const { user, sending, another, databaseUrl, clock } = await startMailboxes({
  environment: { PUBLIC_URL: 'https://cadenza.tools.io' },
});
const mailServer = await startMailServer();
const later = openDatabase(databaseUrl, { connectionsMax: 2 });
afterAll(async () => {
  await later[Symbol.asyncDispose]();
  await mailServer[Symbol.asyncDispose]();
});

const given = (address = `${randomUUIDv7()}@example.com`) => ({ fromName: 'Ada', address, smtp: mailServer.at() });
const aMailbox = async (address?: string) => (await user.post('/api/mailboxes', given(address))).body as Shown;
interface Shown {
  id: string;
  address: string;
}
const now = clock.now();
const restore = { to: now, laterUntil: now, isAllKnown: true };
const accessPath = ({ id }: Shown) => `/internal/mailboxes/${id}/access?for=smtp`;

/** A database as it is at this moment, with the service's schema. */
async function copyOfNow() {
  const { url } = await testDatabase();
  await using _ = await another({ environment: { DATABASE_URL: url } });
  const database = openDatabase(url, { connectionsMax: 5 });
  afterAll(() => database[Symbol.asyncDispose]());
  await takeIn({ database, later, restore, now });
  return { url, database };
}

test('D7: after a restore mailboxes are what they became since, and a removed one has no password', async () => {
  const [stays, changes, goes] = [await aMailbox(), await aMailbox(), await aMailbox()];
  const { url, database } = await copyOfNow();
  await user.patch(`/api/mailboxes/${changes.id}`, { fromName: 'Ada L.', smtp: mailServer.at({ user: 'other' }) });
  await user.delete(`/api/mailboxes/${goes.id}`);
  const successor = await aMailbox(goes.address);
  mailServer.accept('changed elsewhere');
  await sending.post(`/internal/mailboxes/${stays.id}/refused-login`, { for: 'smtp', accessRevision: 1 });
  mailServer.accept(password);
  await user.patch('/api/mailboxes/domains/example.com', { stopsFirstEmails: false });
  const before = (await user.get('/api/mailboxes')).body;

  expect(await takeIn({ database, later, restore, now })).toEqual({ changes: 5 });
  expect(await takeIn({ database, later, restore, now }), 'once more').toEqual({ changes: 0 });
  await using restored = await another({ environment: { DATABASE_URL: url } });
  const { get, post } = serviceClient(restored.port, 'mailboxes');
  const service = serviceClient(restored.port, 'mailboxes', { userId: 'service:sending' });
  expect((await get('/api/mailboxes')).body).toEqual(before);
  expect((await get(`/api/mailboxes/${goes.id}`)).status).toBe(404);
  expect((await service.get(accessPath(goes))).status).toBe(404);
  expect((await service.get(accessPath(changes))).body).toMatchObject({ user: 'other', accessRevision: 2 });
  expect((await service.get(accessPath(successor))).body).toMatchObject({ password });
  expect((await post('/api/mailboxes', given(successor.address))).status, 'its address is taken').toBe(409);
  expect((await get(`/api/mailboxes/${stays.id}`)).body.stateReason).toContain('Invalid username or password');
  expect((await get('/api/mailboxes/domains')).body).toEqual([expect.objectContaining({ stopsFirstEmails: false })]);
  const compared = await rebuild({ database, readModels, consumers: [] });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

test('D7: after a restore a domain has the tracking host that it has got since', async () => {
  await aMailbox('ada@acme.io');
  const { url, database } = await copyOfNow();
  const path = '/api/mailboxes/domains/acme.io/tracking-host';
  expect((await user.put(path, { host: 'go.acme.io' })).status).toBe(200);
  expect(await takeIn({ database, later, restore, now })).toEqual({ changes: 1 });
  await using restored = await another({ environment: { DATABASE_URL: url } });
  const { body } = await serviceClient(restored.port, 'mailboxes').get('/api/mailboxes/domains');
  expect(body).toContainEqual(
    expect.objectContaining({ trackingHost: expect.objectContaining({ host: 'go.acme.io', isUsed: false }) }),
  );
});

test('D7: without a later log mailboxes are those of the instant', async () => {
  const mailbox = await aMailbox();
  const { url, database } = await copyOfNow();
  await user.delete(`/api/mailboxes/${mailbox.id}`);
  const unknown = { to: now, laterUntil: null, isAllKnown: false };
  expect(await takeIn({ database, later: undefined, restore: unknown, now })).toEqual({ changes: 0 });
  await using restored = await another({ environment: { DATABASE_URL: url } });
  const service = serviceClient(restored.port, 'mailboxes', { userId: 'service:sending' });
  expect((await service.get(accessPath(mailbox))).status).toBe(200);
});
