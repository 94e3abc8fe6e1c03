import { randomUUIDv7 } from 'node:crypto';
import { serviceIdentity } from '@cadenza/http-kit';
import { serviceClient } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { findBusKeys } from './projections/bus-keys.ts';
import { startLeads } from './testing/running-leads.ts';

const { service, user } = await startLeads();
const { get, post, delete: remove } = user;
const aLead = async (firstName: string) =>
  (await post('/api/leads', { firstName, lastName: 'L', email: `${firstName}@example.com` })).body;

test('a lead from before leads had keys gets one, the same for whoever asks at once', async () => {
  const lead = await aLead('edsger');
  await service.context.database.query('update leads set bus_key = null where id = $1', [lead.id]);
  const asked = await Promise.all(
    Array.from({ length: 4 }, () => findBusKeys(service.context.database.byKey, [lead.id, randomUUIDv7()])),
  );
  const keys = asked.map((each) => each.get(lead.id)?.toString('hex'));
  expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[\da-f]{64}$/)]));
  expect(new Set(keys).size).toBe(1);
  expect([...(asked[0]?.values() ?? [])]).toContain(null);
});

test('J3: its key is told to who reads of leads alone, is another for each, and is gone with it', async () => {
  const asService = (name: string) => serviceClient(service.port, 'leads', serviceIdentity(name));
  const [lead, other] = [await aLead('ada'), await aLead('grace')];
  const ids = [lead.id, other.id];
  const ask = async (name: string) => (await asService(name).post('/internal/lead-keys', { ids })).body;
  const { keys } = await ask('sending');
  expect(Object.keys(keys)).toEqual(ids);
  expect(keys[lead.id]).toMatch(/^[\w-]{43}$/);
  expect(keys[lead.id]).not.toBe(keys[other.id]);
  expect(await ask('tracking')).toEqual({ keys });
  expect(await ask('gateway')).toMatchObject({ code: 'not-for-this-service' });
  expect((await post('/internal/lead-keys', { ids })).body).toMatchObject({ code: 'services-only' });
  const tooMany = Array.from({ length: 501 }, () => randomUUIDv7());
  expect((await asService('sending').post('/internal/lead-keys', { ids: tooMany })).status).toBe(422);
  for (const path of ['/api/leads', `/api/leads?limit=1`]) {
    expect(JSON.stringify((await get(path)).body)).not.toMatch(/key/i);
  }
  await remove(`/api/leads/${lead.id}`);
  expect(await ask('sending')).toEqual({ keys: { ...keys, [lead.id]: null } });
});
