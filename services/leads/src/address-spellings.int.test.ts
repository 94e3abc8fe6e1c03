import { randomUUIDv7 } from 'node:crypto';
import { defaultLaunchSettings, topics } from '@cadenza/contracts';
import { openDatabase } from '@cadenza/postgres';
import { deliverTwice, eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { startLeads } from './testing/running-leads.ts';

const { bus, open, user, databaseUrl, another } = await startLeads();
const { get, post } = user;
const database = openDatabase(databaseUrl, { connectionsMax: 1 });
afterAll(() => database[Symbol.asyncDispose]());

// biome-ignore lint/suspicious/noExplicitAny: what is published is what the tests check
const published: any[] = [];
const subscription = await bus.subscribe({
  group: 'test',
  topics: [topics.leads, topics.audience],
  handle: async (records) => void published.push(...(await Promise.all(records.map(open)))),
  onError: () => {},
});
afterAll(() => subscription[Symbol.asyncDispose]());

async function aCampaign() {
  const campaignId = randomUUIDv7();
  const createdAt = '2026-03-02T15:00:00Z';
  const created = { campaignId, name: 'Spring', settings: defaultLaunchSettings, createdAt };
  const mark = await deliverTwice(bus, topics.campaigns, 'CampaignCreated', campaignId, created);
  await get('/api/leads?limit=1', { 'x-cadenza-await': mark });
  return campaignId;
}

const leadsIn = async (campaignId: string) =>
  (await get(`/api/campaigns/${campaignId}/leads`)).body.map(({ leadId }: { leadId: string }) => leadId);
const idsOf = (body: { id: string }[]) => body.map(({ id }) => id);

test('J4: a file with several spellings of one address makes one lead, shown with its domain in its own script', async () => {
  const { body } = await post('/api/leads/bulk', [
    { email: 'x@xn--bcher-probe-thb.de', firstName: 'X' },
    { email: 'X@BÜCHER-PROBE.de', lastName: 'Y' },
    { email: 'x@bu\u0308cher-probe.de.' },
  ]);
  expect(new Set(idsOf(body)).size).toBe(1);
  expect(body[0]).toMatchObject({ email: 'x@bücher-probe.de', firstName: 'X', lastName: 'Y' });
  const again = await post('/api/leads', { firstName: 'A', lastName: 'B', email: 'x＠bücher-probe．de' });
  expect(again).toMatchObject({ status: 409, body: { leadId: body[0].id } });
});

test('J5: addresses with characters that nobody sees are stored without them, and can be mailed', async () => {
  const emails = ['ann\u200b@example.com', '\u200bbob@example.com', 'cyd@example.com\u200b', 'dee@exam\u00adple.com'];
  emails.push('\u2060eve@example.com', '\ufefffay@example.com', 'gus@example.com\u00a0', '\u202ahal@example.com\u202c');
  emails.push('ivy@example.com\u200e', 'jo\u00ady@example.com');
  const { body } = await post(
    '/api/leads/bulk',
    emails.map((email) => ({ email })),
  );
  expect(body.map(({ email }: { email: string }) => email)).toEqual(
    ['ann', 'bob', 'cyd', 'dee', 'eve', 'fay', 'gus', 'hal', 'ivy', 'joy'].map((name) => `${name}@example.com`),
  );
  const campaignId = await aCampaign();
  await post(`/api/campaigns/${campaignId}/attach-leads`, { leadIds: idsOf(body) });
  const links = (await get(`/api/campaigns/${campaignId}/leads`)).body;
  expect(links.map(({ status }: { status: string }) => status)).toEqual(emails.map(() => 'pending'));
});

test.each([
  ['Mun\u0303oz', ['Muñoz', 'Mun\u0303oz', 'munoz', 'MUÑOZ', 'ｍunoz']],
  ['Łukasz Straße', ['łukasz', 'lukasz', 'strasse', 'STRASSE', 'straße', 'STRAẞE']],
  ['Søren Æbelø', ['soren', 'aebelo', 'sören']],
  ['ΝΙΚΟΣ Ωμέγα', ['νικος', 'ωμεγα', 'ΩΜΈΓΑ']],
  ['Александр Чайковский', ['ЧАЙКОВСКИЙ', 'чайковскии']],
  ['İpek Yıldız', ['ipek', 'yildiz']],
  ['So\u00adphie\u200b Zo\u00eb', ['sophie zoe']],
])('a search finds %s however it is typed', async (lastName, searches) => {
  const company = randomUUIDv7();
  const { body } = await post('/api/leads/bulk', [{ lastName, company, email: `${company}@example.com` }]);
  const campaignId = await aCampaign();
  await post(`/api/campaigns/${campaignId}/attach-leads`, { leadIds: idsOf(body) });
  for (const search of searches) {
    const query = `search=${encodeURIComponent(search)}`;
    expect(idsOf((await get(`/api/leads?${query}`)).body), search).toContain(body[0].id);
    expect((await get(`/api/leads/ids?${query}`)).body, search).toContain(body[0].id);
    expect((await get(`/api/campaigns/${campaignId}/leads?${query}`)).body, search).toHaveLength(1);
  }
});

test.each(['bücher-suche', 'xn--bcher-suche-thb'])(
  'a search for %s finds a domain in both spellings',
  async (search) => {
    await post('/api/leads/bulk', [{ email: 'y@bücher-suche.de' }]);
    expect((await get(`/api/leads?search=${encodeURIComponent(search)}`)).body).toHaveLength(1);
  },
);

/** Leads as earlier versions wrote them. */
async function oldLeads(...fields: { email: string; address: string | null; company?: string }[]): Promise<string[]> {
  const ids = fields.map(() => randomUUIDv7());
  for (const [index, { email, address, company = null }] of fields.entries()) {
    await database.query(
      `insert into leads (id, first_name, last_name, email, address, company, status, created_at)
       values ($1, 'Ada', '', $2, $3, $4, 'new', '2026-03-01T00:00:00Z')`,
      [ids[index], email, address, company],
    );
    await database.query('insert into leads_to_respell values ($1)', [ids[index]]);
  }
  return ids;
}

test('J4: leads from before that have one address are joined, and nothing of them is lost', async () => {
  const [older, newer, canonical, hidden, alone] = (await oldLeads(
    { email: 'Z@zürich-alt.ch', address: 'z@zürich-alt.ch' },
    { email: 'z@ZÜRICH-ALT.ch', address: 'z@zu\u0308rich-alt.ch', company: 'Engines' },
    { email: 'z@xn--zrich-alt-q9a.ch', address: 'z@xn--zrich-alt-q9a.ch' },
    { email: 'z@zürich\u200b-alt.ch', address: null },
    { email: 'alone\u200b@example.com', address: 'alone\u200b@example.com' },
  )) as [string, string, string, string, string];
  const keysOf = async (table: string) =>
    (await database.query(`select id, bus_key as key from ${table} where id <> $1 order by id`, [older])).rows;
  const keysBefore = (await keysOf('leads')).filter(({ id }) => [newer, canonical, hidden].includes(id));
  const [both, onlyNewer] = [await aCampaign(), await aCampaign()];
  await post(`/api/campaigns/${both}/attach-leads`, { leadIds: [older, newer, alone] });
  await post(`/api/campaigns/${onlyNewer}/attach-leads`, { leadIds: [newer, canonical] });

  await using _copy = await another();

  // The keys of both leads stay, because earlier events about them are still to be read.
  expect(await keysOf('joined_leads')).toEqual(keysBefore);
  expect(await leadsIn(both)).toEqual([older, alone]);
  expect(await leadsIn(onlyNewer)).toEqual([older]);
  const found = await get('/api/leads?search=zurich-alt');
  expect(found.body).toMatchObject([{ id: older, email: 'Z@zürich-alt.ch', company: 'Engines' }]);
  expect((await get('/api/leads?search=alone')).body).toMatchObject([{ id: alone, email: 'alone@example.com' }]);
  await eventually(() => {
    const completed = published.filter(({ type }) => type === 'LeadsCompleted').flatMap(({ data }) => data.leads);
    expect(completed).toContainEqual(expect.objectContaining({ id: older, company: 'Engines' }));
    const attached = published.filter(({ type, data }) => type === 'LeadsAttached' && data.campaignId === onlyNewer);
    expect(attached.at(-1).data.links).toMatchObject([{ leadId: older, mailable: true }]);
  });
  expect(published.filter(({ type }) => type === 'LeadsErased')).toEqual([]);

  await user.delete(`/api/leads/${older}`);
  await eventually(() => {
    const erased = published.filter(({ type }) => type === 'LeadsErased').flatMap(({ data }) => data.leadIds);
    expect(erased.sort()).toEqual([older, newer, canonical, hidden].sort());
  });
  expect((await database.query('select from joined_leads')).rowCount).toBe(0);
});
