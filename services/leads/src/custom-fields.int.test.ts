import { randomUUIDv7 } from 'node:crypto';
import { customFieldsMax, defaultLaunchSettings, topics } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice, eventually } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { readSequences } from './read-sequences.ts';
import { startLeads } from './testing/running-leads.ts';

const { service, bus, open, user } = await startLeads();
const { get, post, patch, delete: remove } = user;
const { database } = service.context;
const at = '2026-03-02T15:00:00Z';

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
const ada = (fields: object = {}) => {
  count += 1;
  return { firstName: 'Ada', lastName: 'Lovelace', email: `custom${count}@example.com`, ...fields };
};
const addField = (key: string, type = 'text') => post('/api/lead-fields', { key, label: key, type });
const copiesOf = (id: string) =>
  published.flatMap(({ type, data }) => [
    ...(data.leads ?? []).filter((lead: { id: string }) => lead.id === id).map((lead: object) => ({ type, ...lead })),
    ...(data.links ?? [])
      .filter(({ leadId }: { leadId: string }) => leadId === id)
      .map(({ lead }: { lead: object }) => ({ type, ...lead })),
  ]);

async function aCampaign(name: string, body: string) {
  const campaignId = randomUUIDv7();
  const settings = defaultLaunchSettings;
  const created = { campaignId, name, settings, createdAt: at };
  await deliverTwice(bus, topics.campaigns, 'CampaignCreated', campaignId, created);
  return { campaignId, mark: await saveSequence(campaignId, body) };
}

function saveSequence(campaignId: string, body: string) {
  const step = { id: randomUUIDv7(), stepNumber: 1, subject: 'For {{firstName}}', body, delayDays: 0, attachments: [] };
  const data = { campaignId, steps: [step], saved: true, changedAt: at };
  return deliverTwice(bus, topics.campaigns, 'CampaignSequenceChanged', campaignId, data);
}

const awaiting = (mark: string) => get('/api/lead-fields', { 'x-cadenza-await': mark });

await addField('industry');
await addField('size', 'number');
await addField('since', 'date');
await addField('site', 'link');

describe('custom fields', () => {
  test('PATCH /api/lead-fields/{key} changes label and type, and leaves the values that there are', async () => {
    await addField('level');
    const lead = (await post('/api/leads', ada({ fields: { level: 'high' } }))).body;
    const changed = await patch('/api/lead-fields/level', { label: 'Level', type: 'number' });
    expect(changed).toMatchObject({ status: 200, body: { key: 'level', label: 'Level', type: 'number' } });
    expect((await get('/api/leads?limit=1')).body[0]).toEqual({ ...lead, contactedAt: null });
    expect(await patch(`/api/leads/${lead.id}`, { fields: { level: 'low' } })).toMatchObject({ status: 422 });
    expect(await remove('/api/lead-fields/level')).toMatchObject({ status: 200 });
  });

  test('GET /api/lead-fields lists them in the order in which they came, and they are published whole', async () => {
    expect(await patch('/api/lead-fields/site', { label: 'Web site' })).toMatchObject({
      status: 200,
      body: { key: 'site', label: 'Web site', type: 'link' },
    });
    const fields = (await get('/api/lead-fields')).body;
    expect(fields.slice(0, 4).map(({ key }: { key: string }) => key)).toEqual(['industry', 'size', 'since', 'site']);
    await eventually(() => {
      const last = published.findLast(({ type }) => type === 'CustomFieldsChanged');
      expect(last.data.fields).toEqual(fields);
    });
  });

  test.each([
    ['post', '/api/lead-fields', { key: 'INDUSTRY', label: 'x' }, 422, 'invalid-input'],
    ['post', '/api/lead-fields', { key: 'inDustry', label: 'x' }, 409, 'field-exists'],
    ['post', '/api/lead-fields', { key: 'email', label: 'x' }, 422, 'invalid-input'],
    ['patch', '/api/lead-fields/gone', { label: 'x' }, 404, 'field-not-found'],
    ['delete', '/api/lead-fields/gone', undefined, 404, 'field-not-found'],
  ] as const)('%s %s %j is %i %s', async (method, path, body, status, code) => {
    const response = method === 'delete' ? await remove(path) : await user[method](path, body);
    expect(response).toMatchObject({ status, body: { code } });
  });

  test('POST /api/lead-fields adds at most fifty, also when many are added at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: customFieldsMax }, (_, index) => addField(`extra${index}`)),
    );
    const added = responses.filter(({ status }) => status === 201);
    expect(added).toHaveLength(customFieldsMax - 4);
    expect(responses.filter(({ body }) => body.code === 'too-many-fields')).toHaveLength(4);
    for (const { body } of added) expect(await remove(`/api/lead-fields/${body.key}`)).toMatchObject({ status: 200 });
  });
});

describe('values', () => {
  const values = { industry: 'Looms "and" <b>', size: '12', since: '2024-02-29', site: 'https://example.com/?a=b' };

  test('are kept, answered everywhere, and published with their lead once it is in a campaign', async () => {
    const { status, body } = await post(
      '/api/leads',
      ada({ fields: { ...values, industry: ` ${values.industry}` }, tags: ['vip'] }),
    );
    expect({ status, body }).toMatchObject({ status: 201, body: { fields: values, tags: ['vip'] } });
    expect((await get('/api/leads?limit=1')).body[0]).toEqual({ ...body, contactedAt: null });
    const { campaignId, mark } = await aCampaign('Spring', 'Hi');
    await awaiting(mark);
    const path = `/api/campaigns/${campaignId}`;
    expect(await post(`${path}/attach-leads`, { leadIds: [body.id] })).toMatchObject({ status: 200 });
    expect((await get(`${path}/leads`)).body[0].lead).toEqual({ ...body, status: 'in-campaign' });
    const { empty } = (await get(`${path}/leads/empty-fields`)).body;
    expect(empty).toMatchObject({ firstName: 0, company: 1, industry: 0, site: 0 });
    await eventually(() =>
      expect(copiesOf(body.id)).toEqual([
        expect.objectContaining({ type: 'LeadsAttached', fields: values, revision: 0 }),
      ]),
    );
  });

  test.each([
    [{ gone: 'x' }, 'unknown-field', 'fields.gone'],
    [{ size: 'many' }, 'invalid-input', 'fields.size'],
    [{ since: '2026-02-30' }, 'invalid-input', 'fields.since'],
    [{ site: 'javascript:alert(1)' }, 'invalid-input', 'fields.site'],
  ])('%j are refused in every call, and nothing is written', async (fields, code, path) => {
    const lead = (await post('/api/leads', ada())).body;
    const responses = [
      [await post('/api/leads', ada({ fields })), path],
      [await post('/api/leads/bulk', [ada(), ada({ fields })]), `1.${path}`],
      [await patch(`/api/leads/${lead.id}`, { fields }), path],
    ] as const;
    for (const [response, where] of responses)
      expect(response).toMatchObject({
        status: 422,
        body: { code, errors: [expect.objectContaining({ path: where })] },
      });
    expect((await get('/api/leads?limit=1')).body[0]).toEqual({ ...lead, contactedAt: null });
  });

  test('J4: what a row does to a known lead is for the caller to say', async () => {
    const known = (await post('/api/leads', ada({ company: 'Engines', fields: { industry: 'Looms' }, tags: ['vip'] })))
      .body;
    const row = {
      email: known.email.toUpperCase(),
      company: 'Mills',
      fields: { industry: 'Mills', size: '2' },
      tags: ['fair'],
    };
    const importing = async (onKnown: string) => (await post(`/api/leads/bulk?onKnown=${onKnown}`, [row])).body[0];
    expect(await importing('skip')).toEqual(known);
    const filled = { ...known, fields: { industry: 'Looms', size: '2' }, tags: ['vip', 'fair'] };
    expect(await importing('fill')).toEqual(filled);
    const overwritten = { ...filled, company: 'Mills', fields: { industry: 'Mills', size: '2' } };
    expect(await importing('overwrite')).toEqual(overwritten);
    expect((await get('/api/leads?limit=1')).body[0]).toEqual({ ...overwritten, contactedAt: null });
    // Fields are read at publishing, and keys overtake each other: the newest copy is the one with the highest revision.
    await eventually(() => {
      const copies = copiesOf(known.id).toSorted((one, other) => one.revision - other.revision);
      const types = copies.map(({ type }) => type);
      expect(types.toSorted()).toEqual(['LeadsChanged', 'LeadsCompleted']);
      expect(copies.at(-1)).toMatchObject({ company: 'Mills', fields: { industry: 'Mills', size: '2' }, revision: 2 });
    });
    expect(await post('/api/leads/bulk?onKnown=replace', [row])).toMatchObject({ status: 400 });
  });

  test('PATCH /api/leads/{id} changes what it names, and changes at the same time all count', async () => {
    const lead = (await post('/api/leads', ada({ fields: { industry: 'Looms' } }))).body;
    const path = `/api/leads/${lead.id}`;
    const changes = [{ company: 'Engines' }, { jobRole: 'Analyst' }, { fields: { size: '3' } }, { tags: ['vip'] }];
    const responses = await Promise.all(changes.map((change) => patch(path, change)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const changed = { company: 'Engines', jobRole: 'Analyst', fields: { industry: 'Looms', size: '3' }, tags: ['vip'] };
    expect(await patch(path, { fields: { industry: 'Looms' } })).toMatchObject({ body: { ...lead, ...changed } });
    expect(await patch(path, { fields: { industry: null } })).toMatchObject({ body: { fields: { size: '3' } } });
    expect(await patch(`/api/leads/${randomUUIDv7()}`, { company: 'x' })).toMatchObject({ status: 404 });
    expect(await patch(path, { status: 'new' })).toMatchObject({ status: 400 });
  });

  test('GET /api/tags counts them, those that most leads have first', async () => {
    const rows = [['trade fair', 'b'], ['trade fair', 'Trade Fair'], ['TRADE FAIR']].map((tags) => ada({ tags }));
    await post('/api/leads/bulk', rows);
    const tags = (await get('/api/tags')).body;
    expect(tags).toContainEqual({ tag: 'trade fair', leads: 3 });
    expect(tags.map(({ leads }: { leads: number }) => leads)).toEqual(
      tags.map(({ leads }: { leads: number }) => leads).toSorted((one: number, other: number) => other - one),
    );
  });
});

describe('deleting a field', () => {
  test('DELETE /api/lead-fields/{key} is refused while a campaign uses it, by the name of the campaign', async () => {
    await addField('city');
    const { campaignId, mark } = await aCampaign('Autumn', 'Hi from {{ city |here}}');
    await awaiting(mark);
    await awaiting((await aCampaign('Winter', 'Hi {{citys}}')).mark);
    expect(await remove('/api/lead-fields/city')).toMatchObject({
      status: 409,
      body: {
        code: 'field-in-use',
        campaigns: [{ id: campaignId, name: 'Autumn' }],
        message: expect.stringContaining('"Autumn"'),
      },
    });
    await awaiting(await deliverTwice(bus, topics.campaigns, 'CampaignDeleted', campaignId, { campaignId }));
    expect(await remove('/api/lead-fields/city')).toMatchObject({ status: 200 });
  });

  test('takes its values out of every lead, and a field of the same name begins without any', async () => {
    await addField('mood');
    const rows = Array.from({ length: 1_100 }, () => ada({ fields: { mood: 'fine', industry: 'Looms' } }));
    const leads = (await post('/api/leads/bulk', rows)).body;
    await remove('/api/lead-fields/mood');
    const seen = (await get('/api/leads?limit=1')).body[0];
    expect(seen).toEqual({ ...leads.at(-1), contactedAt: null, fields: { industry: 'Looms' } });
    expect(await post('/api/leads', ada({ fields: { mood: 'x' } }))).toMatchObject({ status: 422 });
    await eventually(async () => expect(await addField('mood')).toMatchObject({ status: 201 }));
    const { rows: left } = await database.query(`select id from leads where fields ? 'mood'`);
    expect(left).toEqual([]);
    await eventually(() =>
      expect(copiesOf(leads[0].id)).toContainEqual(
        expect.objectContaining({ type: 'LeadsChanged', fields: { industry: 'Looms' }, revision: 1 }),
      ),
    );
  });

  test('an import at the same time leaves no value behind', async () => {
    await addField('brief');
    const importing = post(
      '/api/leads/bulk',
      Array.from({ length: 2_000 }, () => ada({ fields: { brief: 'x' } })),
    );
    await remove('/api/lead-fields/brief');
    await importing;
    await eventually(async () => expect(await addField('brief')).toMatchObject({ status: 201 }));
    const { rows } = await database.query(`select id from leads where fields ? 'brief'`);
    expect(rows).toEqual([]);
  });
});

test('the variables of campaigns from before the migration are read from the journal', async () => {
  const { campaignId, mark } = await aCampaign('Old', '{{oldField}} {{firstName}}');
  await awaiting(mark);
  await database.query(`update campaigns set used_names = '{}' where id = $1`, [campaignId]);
  await database.query('insert into sequences_to_read select id from campaigns');
  await readSequences(service.context);
  const names = () => database.query(`select used_names as names from campaigns where id = $1`, [campaignId]);
  expect((await names()).rows).toEqual([{ names: ['oldField'] }]);
  expect((await database.query('select from sequences_to_read')).rowCount).toBe(0);
});

test('a rebuild finds the same custom fields and used variables', async () => {
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ table }) => ['custom_fields', 'campaigns'].includes(table))).toEqual([
    { table: 'custom_fields', rows: expect.any(Number), wrong: 0 },
    { table: 'campaigns', rows: expect.any(Number), wrong: 0 },
  ]);
});
