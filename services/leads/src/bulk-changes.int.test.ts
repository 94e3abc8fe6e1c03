import { randomUUIDv7 } from 'node:crypto';
import { defaultLaunchSettings, tagsMax, topics } from '@cadenza/contracts';
import { deliverTwice, eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { startLeads } from './testing/running-leads.ts';

const { bus, open, user } = await startLeads();
const { get, post } = user;

// biome-ignore lint/suspicious/noExplicitAny: what is published is what the tests check
const published: any[] = [];
const subscription = await bus.subscribe({
  group: 'test',
  topics: [topics.leads, topics.audience],
  handle: async (records) => void published.push(...(await Promise.all(records.map(open)))),
  onError: () => {},
});
afterAll(() => subscription[Symbol.asyncDispose]());

let count = 0;
async function aLead(fields: object = {}) {
  count += 1;
  const lead = { firstName: 'Ada', lastName: 'Lovelace', email: `bulk${count}@example.com`, ...fields };
  return (await post('/api/leads', lead)).body;
}
const tagsOf = async (id: string) => (await get('/api/leads')).body.find((lead: { id: string }) => lead.id === id).tags;
const change = (ids: string[], asked: object) => post('/api/leads/bulk-change', { ids, change: asked });

test('a tag goes to those who have room for it, and the answer names who changed and who is full', async () => {
  const [plain, tagged, full] = [
    await aLead(),
    await aLead({ tags: ['VIP'] }),
    await aLead({ tags: Array.from({ length: tagsMax }, (_, index) => `tag ${index}`) }),
  ];
  const ids = [plain.id, tagged.id, full.id, plain.id, randomUUIDv7()];
  const { status, body } = await change(ids, { what: 'add-tag', tag: 'vip' });
  expect([status, body]).toEqual([200, { success: true, changed: [plain.id], full: [full.id] }]);
  expect([await tagsOf(plain.id), await tagsOf(tagged.id)]).toEqual([['vip'], ['VIP']]);
  // What was added is taken back from those alone who got it.
  expect((await change(body.changed, { what: 'remove-tag', tag: 'vip' })).body.changed).toEqual([plain.id]);
  expect([await tagsOf(plain.id), await tagsOf(tagged.id)]).toEqual([[], ['VIP']]);
});

test('a value is checked against its field, and other services hear of the leads that got it', async () => {
  const field = { key: 'seats', label: 'Seats', type: 'number' };
  expect((await post('/api/lead-fields', field)).status).toBe(201);
  const [empty, filled] = [await aLead(), await aLead({ fields: { seats: '7' } })];
  const asked = { what: 'set-custom-field', key: 'seats', onlyEmpty: true };
  expect((await change([empty.id], { ...asked, value: 'many' })).status).toBe(422);
  expect((await change([empty.id], { ...asked, key: 'nobody', value: '1' })).status).toBe(422);
  const { body } = await change([empty.id, filled.id], { ...asked, value: '12' });
  expect(body.changed).toEqual([empty.id]);
  await eventually(() =>
    expect(
      published.filter(({ type }) => type === 'LeadsChanged').flatMap(({ data }) => data.leads ?? []),
    ).toContainEqual(expect.objectContaining({ fields: { seats: '12' } })),
  );
});

test('chosen leads are a file and addresses, and leave a campaign in one event', async () => {
  const [kept, gone, other] = [await aLead({ lastName: 'Kept' }), await aLead({ lastName: 'Gone' }), await aLead()];
  const file = await post('/api/leads/file', { ids: [gone.id, kept.id, randomUUIDv7()] });
  expect(file.status).toBe(200);
  const lines = String(file.body).trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[1])).toEqual(['Last Name', 'Gone', 'Kept']);
  expect((await post('/api/leads/addresses', { ids: [kept.id, gone.id] })).body).toEqual([gone.email, kept.email]);

  const campaignId = randomUUIDv7();
  const mark = await deliverTwice(bus, topics.campaigns, 'CampaignCreated', campaignId, {
    ...{ campaignId, name: 'Spring', settings: defaultLaunchSettings },
    createdAt: '2026-03-02T15:00:00Z',
  });
  await get('/api/leads?limit=1', { 'x-cadenza-await': mark });
  const path = `/api/campaigns/${campaignId}`;
  await post(`${path}/attach-leads`, { leadIds: [kept.id, gone.id] });
  const leadIds = [gone.id, gone.id, other.id];
  expect((await post(`${path}/detach-leads`, { leadIds })).body).toEqual({ success: true, detached: 1 });
  expect((await post(`${path}/detach-leads`, { leadIds })).body).toEqual({ success: true, detached: 0 });
  expect((await get(`${path}/leads`)).body).toMatchObject([{ leadId: kept.id }]);
  expect((await post(`/api/campaigns/${randomUUIDv7()}/detach-leads`, { leadIds })).status).toBe(404);
});
