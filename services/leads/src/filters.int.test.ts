import { randomUUIDv7 } from 'node:crypto';
import { defaultLaunchSettings, type LeadCondition, topics } from '@cadenza/contracts';
import { deliverTwice, eventually } from '@cadenza/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { areToIndex, indexTerms } from './projections/lead-terms.ts';
import { startLeads } from './testing/running-leads.ts';

const { service, bus, user } = await startLeads();
const { get, post, delete: remove } = user;
const { database } = service.context;

/** Hostile in SQL, in `like` and in a regular expression. */
const hostile = `%_\\' or 1=1 --(.*)`;
const people = [
  {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    company: 'Société Générale',
    jobRole: 'CEO',
    fields: { industry: 'Software', size: '10', since: '2020-01-05' },
    tags: ['named', 'vip', 'Fair 2026'],
  },
  {
    firstName: 'Bob',
    lastName: 'Müller',
    email: 'bob@münchen.example',
    fields: { industry: 'software house', size: '9' },
    tags: ['named', 'fair'],
  },
  { firstName: 'Cy', tags: ['named'] },
  {
    firstName: 'Dee',
    lastName: 'Müllerin',
    email: 'dee@example.com',
    company: hostile,
    jobRole: 'Chief ＣＥＯ',
    fields: { industry: hostile, size: '-1.5', since: '1999-12-31' },
    tags: ['named', hostile],
  },
];
/** So many leads are newer that those above are found by indexes, and not by walking through the newest. */
const fillers = 2_100;
const ids: Record<string, string> = {};
const [spring, autumn, unknown] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
const [sales, support] = [randomUUIDv7(), randomUUIDv7()];

beforeAll(async () => {
  for (const [key, type] of Object.entries({ industry: 'text', size: 'number', since: 'date', note: 'text' }))
    await post('/api/lead-fields', { key, label: key, type });
  // Until a field has a type, its values may be anything.
  for (const { id, firstName } of (await post('/api/leads/bulk', people)).body) ids[firstName] = id;
  await database.query(
    `update leads set fields = fields || '{"size": "about ten", "since": "soon"}' where first_name = 'Cy'`,
  );
  await database.query(`update leads set created_at = '2020-05-05T23:59:59.999Z' where first_name = 'Dee'`);
  for (const campaignId of [spring, autumn]) {
    const created = { campaignId, name: 'Spring', settings: defaultLaunchSettings, createdAt: '2026-03-02T15:00:00Z' };
    const mark = await deliverTwice(bus, topics.campaigns, 'CampaignCreated', campaignId, created);
    await get('/api/leads?limit=1', { 'x-cadenza-await': mark });
  }
  await post(`/api/campaigns/${spring}/attach-leads`, { leadIds: [ids['Ada'], ids['Bob'], ids['Dee']] });
  await post(`/api/campaigns/${autumn}/attach-leads`, { leadIds: [ids['Ada'], ids['Cy']] });
  await remove(`/api/campaigns/${spring}/leads/${ids['Dee']}`);
  const note = (firstName: string, campaignId: string, columns: string) =>
    database.query(`update links set ${columns} where lead_id = $1 and campaign_id = $2`, [ids[firstName], campaignId]);
  await note('Ada', spring, `sent_at = '2026-02-01Z', opened_at = '2026-02-02Z', clicked_at = '2026-02-03Z'`);
  await note('Bob', spring, `sent_at = '2026-03-01Z', bounced_at = '2026-03-01T12:00Z', outcome = 'failed'`);
  await note('Dee', spring, `sent_at = '2025-01-01Z', spam_at = '2025-01-02Z', replied_at = '2025-01-03Z'`);
  await note('Ada', autumn, `mailbox_id = '${sales}'`);
  await note('Bob', spring, `mailbox_id = '${support}'`);
  await note('Dee', spring, `mailbox_id = '${sales}'`);
  await database.query(
    `insert into leads (id, first_name, last_name, email, status, created_at, tags)
     select gen_random_uuid(), 'Filler', 'Number ' || n, '', 'new', '2026-03-01Z', '{filler}'
     from generate_series(1, $1::int) as n`,
    [fillers],
  );
  await indexAll();
});

async function indexAll() {
  while (await areToIndex(database, 1)) await indexTerms(database, 1_000);
}

const query = (parameters: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([key, value]) => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : `${value}`,
    ]),
  );
const named = { on: 'tag', is: 'has', value: 'named' } as const;
const all = (...conditions: unknown[]) => ({ match: 'all', conditions });
const any = (...conditions: unknown[]) => ({ match: 'any', conditions });

/** The first names of the people above that are found, by each call in turn, which must find the same. */
async function found(parameters: Record<string, unknown>): Promise<string> {
  const page = await get(`/api/leads?${query({ ...parameters, limit: 50 })}`);
  expect(page.status, JSON.stringify(page.body)).toBe(200);
  const leads: { id: string; firstName: string }[] = page.body;
  expect((await get(`/api/leads/ids?${query(parameters)}`)).body).toEqual(leads.map(({ id }) => id));
  expect((await get(`/api/leads/count?${query(parameters)}`)).body).toEqual({ count: leads.length });
  expect(page.headers.get('x-total-count')).toBe(String(leads.length));
  // Newest first.
  return leads
    .map(({ firstName }) => firstName)
    .reverse()
    .join(' ');
}

const field = (name: string, is: string, value?: string) => ({ on: 'field', field: name, is, value });
const custom = (key: string, is: string, value?: string) => ({ on: 'custom', key, is, value });
const from = (is: string, value: string, campaignId: string | null = null) => ({
  on: 'mailbox',
  is,
  value,
  campaignId,
});
const status = (is: string, value: string) => ({ on: 'lead-status', is, value });
const tagged = (tag: string) => (firstName: string) => ({ firstName, tags: [tag] });
const engaged = (is: string, value: string, more: object = {}) => ({ on: 'engagement', is, value, ...more });

describe('a list is sorted', () => {
  /** The first names in pages of two, each from the cursor of the one before. */
  async function sorted(sort: string, direction: string, cursor?: string): Promise<string[]> {
    const asked = { filter: all(named), sort, direction, limit: 2, ...(cursor && { cursor }) };
    const { body, headers } = await get(`/api/leads?${query(asked)}`);
    const next = headers.get('x-next-cursor');
    const names = body.map(({ firstName }: { firstName: string }) => firstName);
    return next === null ? names : [...names, ...(await sorted(sort, direction, next))];
  }

  test.each([
    ['lastName', 'ascending', 'Ada Bob Dee Cy'],
    ['lastName', 'descending', 'Dee Bob Ada Cy'],
    ['company', 'ascending', 'Dee Ada Cy Bob'],
    // Three came in one instant.
    ['createdAt', 'ascending', 'Dee Cy Bob Ada'],
    ['contactedAt', 'descending', 'Bob Ada Dee Cy'],
    ['fields.size', 'ascending', 'Dee Bob Ada Cy'],
    ['fields.since', 'descending', 'Ada Dee Cy Bob'],
    ['fields.industry', 'ascending', 'Dee Ada Bob Cy'],
    ['fields.gone', 'ascending', 'Dee Cy Bob Ada'],
  ])('by %s, %s', async (sort, direction, names) => {
    expect((await sorted(sort, direction)).join(' ')).toBe(names);
  });

  test('and says so when the lead at the end of a page is sorted elsewhere now, or nowhere', async () => {
    const { body: made } = await post('/api/leads/bulk', ['Eve', 'Flo', 'Gus'].map(tagged('sorted')));
    const asked = { filter: all({ on: 'tag', is: 'has', value: 'sorted' }), sort: 'firstName', limit: 1 };
    const answerTo = (more: object) => get(`/api/leads?${query({ ...asked, ...more })}`);
    const { body, headers } = await answerTo({});
    expect(body).toMatchObject([{ firstName: 'Eve', contactedAt: null }]);
    const cursor = headers.get('x-next-cursor');
    await user.patch(`/api/leads/${body[0].id}`, { company: 'Other' });
    expect(await answerTo({ cursor })).toMatchObject({ body: [{ firstName: 'Flo' }] });
    const changed = { status: 409, body: { code: 'list-changed' } };
    expect(await answerTo({ cursor, direction: 'descending' })).toMatchObject(changed);
    await user.patch(`/api/leads/${body[0].id}`, { firstName: 'Zoe' });
    expect(await answerTo({ cursor })).toMatchObject(changed);
    for (const { id } of made) await remove(`/api/leads/${id}`);
    expect(await answerTo({ cursor })).toMatchObject(changed);
    for (const sort of ['tags', 'toString', 'fields.No Key', '']) expect((await answerTo({ sort })).status).toBe(400);
  });
});

describe('a filter finds', () => {
  test.each([
    [field('firstName', 'is', 'ADA'), 'Ada'],
    [field('firstName', 'is', ''), ''],
    [field('firstName', 'contains', ''), 'Ada Bob Cy Dee'],
    [field('firstName', 'is-not', 'ada'), 'Bob Cy Dee'],
    [field('lastName', 'is', 'muller'), 'Bob'],
    [field('lastName', 'contains', 'MÜLLER'), 'Bob Dee'],
    [field('lastName', 'contains-not', 'müller'), 'Ada Cy'],
    [field('lastName', 'contains', 'ada'), ''],
    [field('lastName', 'empty'), 'Cy'],
    [field('lastName', 'filled', 'ignored'), 'Ada Bob Dee'],
    [field('email', 'is', 'Ada@Example.com'), 'Ada'],
    [field('email', 'contains', 'xn--mnchen'), 'Bob'],
    [field('email', 'is', 'bob@xn--mnchen-3ya.example'), 'Bob'],
    [field('email', 'is', 'bob@munchen.example'), 'Bob'],
    [field('email', 'is-not', 'bob@münchen.example'), 'Ada Cy Dee'],
    [field('email', 'contains', '@'), 'Ada Bob Dee'],
    [field('email', 'contains-not', '@example'), 'Bob Cy'],
    [field('email', 'empty'), 'Cy'],
    [field('company', 'contains', 'societe gen'), 'Ada'],
    [field('company', 'is', hostile), 'Dee'],
    [field('company', 'contains', '%'), 'Dee'],
    [field('company', 'contains', '_\\'), 'Dee'],
    [field('company', 'contains', '％＿'), 'Dee'],
    [field('company', 'contains', 'S%le'), ''],
    [field('company', 'contains', 'Soc_ete'), ''],
    [field('company', 'empty'), 'Bob Cy'],
    [field('company', 'filled'), 'Ada Dee'],
    [field('company', 'is-not', 'x'), 'Ada Bob Cy Dee'],
    [field('jobRole', 'contains', 'ceo'), 'Ada Dee'],
    [field('jobRole', 'is', 'ceo'), 'Ada'],
    [custom('industry', 'is', 'SOFTWARE'), 'Ada'],
    [custom('industry', 'is-not', 'software'), 'Bob Cy Dee'],
    [custom('industry', 'contains', 'software'), 'Ada Bob'],
    [custom('industry', 'contains-not', 'software'), 'Cy Dee'],
    [custom('industry', 'is', hostile), 'Dee'],
    [custom('industry', 'empty'), 'Cy'],
    [custom('industry', 'filled'), 'Ada Bob Dee'],
    [custom('size', 'below', '9.5'), 'Bob Dee'],
    [custom('size', 'above', '9'), 'Ada'],
    [custom('size', 'above', '-2'), 'Ada Bob Dee'],
    [custom('size', 'is', 'about ten'), 'Cy'],
    [custom('since', 'below', '2020-01-05'), 'Dee'],
    [custom('since', 'above', '1999-12-30'), 'Ada Dee'],
    [custom('note', 'empty'), 'Ada Bob Cy Dee'],
    [custom('unheardOf', 'empty'), 'Ada Bob Cy Dee'],
    [custom('unheardOf', 'is-not', 'x'), 'Ada Bob Cy Dee'],
    [custom('unheardOf', 'contains', 'x'), ''],
    [custom('unheardOf', 'above', '1'), ''],
    [{ on: 'tag', is: 'has', value: 'fair' }, 'Bob'],
    [{ on: 'erased', holdsFor: 'none' }, ''],
    [{ on: 'erased', holdsFor: 'all' }, 'Ada Bob Cy Dee'],
    [{ on: 'tag', is: 'has-not', value: 'fair' }, 'Ada Cy Dee'],
    [{ on: 'tag', is: 'has', value: hostile }, 'Dee'],
    // J4: tags that differ in case only are one.
    [{ on: 'tag', is: 'has', value: 'FAIR' }, 'Bob'],
    [{ on: 'tag', is: 'has', value: 'fair 2026' }, 'Ada'],
    [{ on: 'tag', is: 'has-not', value: 'Vip' }, 'Bob Cy Dee'],
    [{ on: 'campaign', is: 'in', campaignId: spring }, 'Ada Bob'],
    [{ on: 'campaign', is: 'not-in', campaignId: spring }, 'Cy Dee'],
    [{ on: 'campaign', is: 'in', campaignId: null }, 'Ada Bob Cy'],
    [{ on: 'campaign', is: 'not-in', campaignId: null }, 'Dee'],
    [{ on: 'campaign', is: 'in', campaignId: unknown }, ''],
    [{ on: 'campaign', is: 'not-in', campaignId: unknown }, 'Ada Bob Cy Dee'],
    [{ on: 'status', is: 'is', value: 'pending' }, 'Ada'],
    [{ on: 'status', is: 'is', value: 'sent', campaignId: spring }, 'Ada'],
    [{ on: 'status', is: 'is', value: 'failed', campaignId: null }, 'Bob Cy'],
    [{ on: 'status', is: 'is-not', value: 'failed', campaignId: spring }, 'Ada Cy Dee'],
    [status('is', 'contacted'), 'Ada'],
    [status('is', 'bounced'), 'Bob'],
    [status('is', 'undeliverable'), 'Cy'],
    [status('is', 'opted-out'), 'Dee'],
    [status('is', 'replied'), ''],
    [status('is', 'in-campaign'), ''],
    [status('is', 'new'), ''],
    [status('is-not', 'bounced'), 'Ada Cy Dee'],
    [any(status('is', 'contacted'), status('is', 'opted-out')), 'Ada Dee'],
    [from('is', sales), 'Ada'],
    [from('is', sales.toUpperCase(), autumn), 'Ada'],
    [from('is', sales, spring), ''],
    [from('is-not', sales), 'Bob Cy Dee'],
    [from('is-not', support, spring), 'Ada Cy Dee'],
    [from('is', unknown), ''],
    [from('is-not', unknown, unknown), 'Ada Bob Cy Dee'],
    [from('is', 'relay'), 'Ada'],
    [from('is', 'relay', autumn), ''],
    [from('is-not', 'relay'), 'Bob Cy Dee'],
    [any(from('is', support), from('is', 'relay')), 'Ada Bob'],
    [engaged('has', 'mailed'), 'Ada Bob Dee'],
    [engaged('has-not', 'mailed'), 'Cy'],
    [engaged('has', 'mailed', { campaignId: autumn }), ''],
    [engaged('has', 'mailed', { inLastDays: 2 }), 'Bob'],
    [engaged('has-not', 'mailed', { inLastDays: 2 }), 'Ada Cy Dee'],
    [engaged('has', 'opened', { campaignId: spring, inLastDays: 30 }), 'Ada'],
    [engaged('has', 'clicked'), 'Ada'],
    [engaged('has', 'bounced'), 'Bob'],
    [engaged('has', 'replied'), 'Dee'],
    [engaged('has', 'complained'), 'Dee'],
    [engaged('has', 'complained', { inLastDays: 30 }), ''],
    [{ on: 'created', is: 'before', value: '2020-05-06' }, 'Dee'],
    [{ on: 'created', is: 'before', value: '2020-05-05' }, ''],
    [{ on: 'created', is: 'before', value: '0000-01-01' }, ''],
    [{ on: 'created', is: 'after', value: '2020-05-05' }, 'Ada Bob Cy Dee'],
    [{ on: 'created', is: 'after', value: '2020-05-06' }, 'Ada Bob Cy'],
    [{ on: 'created-in-last-days', value: 1 }, 'Ada Bob Cy'],
    [any(field('firstName', 'is', 'ada'), field('firstName', 'is', 'Cy')), 'Ada Cy'],
    [any(field('lastName', 'contains', 'müller'), { on: 'campaign', is: 'in', campaignId: autumn }), 'Ada Bob Cy Dee'],
    [any(engaged('has', 'replied'), engaged('has', 'bounced'), custom('size', 'above', '9')), 'Ada Bob Dee'],
    [any({ on: 'tag', is: 'has-not', value: 'fair' }, engaged('has', 'bounced')), 'Ada Bob Cy Dee'],
    [all(field('lastName', 'contains', 'müller'), engaged('has-not', 'bounced')), 'Dee'],
  ])('by %j: %s', async (condition, names) => {
    // As a group where it is one, else beside another condition, so that groups mix both ways.
    expect(await found({ filter: all(named, condition) })).toBe(names);
  });

  test.each([
    ['a search', { search: 'müller' }, 'Bob Dee'],
    [
      'what a search and a filter find',
      { search: 'müller', filter: all(field('email', 'contains', 'example.com')) },
      'Dee',
    ],
    ['a search for two letters', { search: 'té', filter: all(named) }, 'Ada'],
    ['hostile text', { search: hostile }, 'Dee'],
    ['what no index knows of', { filter: all({ on: 'tag', is: 'has-not', value: 'filler' }) }, 'Ada Bob Cy Dee'],
    [
      'leads of no campaign',
      { filter: all({ on: 'campaign', is: 'not-in', campaignId: null }, field('firstName', 'contains', 'ee')) },
      'Dee',
    ],
    ['who was not mailed', { filter: all(engaged('has-not', 'mailed'), field('firstName', 'is', 'Cy')) }, 'Cy'],
    [
      'who was not mailed lately, in no campaign now',
      {
        filter: all(
          engaged('has-not', 'mailed', { inLastDays: 2 }),
          { on: 'campaign', is: 'not-in', campaignId: null },
          { on: 'tag', is: 'has-not', value: 'filler' },
        ),
      },
      'Dee',
    ],
    [
      'what one of two needs no index for',
      { filter: any(named, { on: 'tag', is: 'has-not', value: 'filler' }) },
      'Ada Bob Cy Dee',
    ],
  ])('%s', async (_, parameters, names) => {
    expect(await found(parameters)).toBe(names);
  });

  test('who is blocked, by the address, a domain or a former address, whatever else happened', async () => {
    const blocked = all(named, status('is', 'blocked'));
    await database.query(`update leads set address = 'cy@one.two.three.four.five.six.example' where first_name = 'Cy'`);
    for (const [values, names] of [
      [['example'], 'Bob Cy'],
      [['example.com', 'com.example'], 'Ada Dee'],
      [['xn--mnchen-3ya.example'], 'Bob'],
      [['six.example'], 'Cy'],
      [['ada@example.com', 'xample.com', 'e@example.com'], 'Ada'],
    ] as const) {
      await database.query('delete from blocked_values');
      await database.query('insert into blocked_values select unnest($1::text[])', [values]);
      expect(await found({ filter: blocked }), values.join()).toBe(names);
    }
    await database.query(`update leads set former_addresses = '{ada@example.com}' where first_name = 'Cy'`);
    expect(await found({ filter: blocked })).toBe('Ada Cy');
    expect(await found({ filter: all(named, status('is', 'contacted')) })).toBe('');
    // Who has no address is not blocked, whoever else is.
    await database.query(`update leads set address = null, former_addresses = null where first_name = 'Cy'`);
    expect(await found({ filter: all(named, status('is', 'undeliverable')) })).toBe('Cy');
    expect(await found({ filter: all(named, status('is-not', 'blocked')) })).toBe('Bob Cy Dee');
    await database.query('delete from blocked_values');
  });

  test('pages with a cursor, from the newest leads into those that only indexes reach', async () => {
    const filter = any(named, { on: 'tag', is: 'has', value: 'filler' });
    const whole = (await get(`/api/leads/ids?${query({ filter })}`)).body;
    expect(whole).toHaveLength(fillers + people.length);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await get(`/api/leads?${query({ filter, limit: 300, ...(cursor ? { cursor } : {}) })}`);
      seen.push(...page.body.map(({ id }: { id: string }) => id));
      cursor = page.headers.get('x-next-cursor');
    } while (cursor);
    expect(seen).toEqual(whole);
    const everything = (await get(`/api/leads?${query({ filter })}`)).body;
    expect(everything.map(({ id }: { id: string }) => id)).toEqual(whole);
  });

  test('leads that are not indexed yet as well', async () => {
    await database.query(`update leads set is_indexed = false where tags && '{named}'`);
    expect(await found({ search: 'müller' })).toBe('Bob Dee');
    const filter = any(
      custom('industry', 'is', 'software'),
      engaged('has', 'bounced'),
      field('company', 'is', hostile),
    );
    expect(await found({ filter })).toBe('Ada Bob Dee');
    expect(await found({ filter: all(named, custom('size', 'below', '10')) })).toBe('Bob Dee');
    await user.patch(`/api/leads/${ids['Cy']}`, { company: 'Looms' });
    expect(await found({ filter: all(field('company', 'is', 'looms')) })).toBe('Cy');
    await user.patch(`/api/leads/${ids['Cy']}`, { company: null });
    await indexAll();
    expect(await found({ filter: all(field('company', 'is', 'looms')) })).toBe('');
    expect(await found({ filter: all(named, field('company', 'empty')) })).toBe('Bob Cy');
  });

  test('leads that the service indexes by itself', async () => {
    await database.query(`update leads set is_indexed = false where tags && '{named}'`);
    await eventually(async () => expect(await areToIndex(database, 1)).toBe(false), { timeoutMs: 20_000 });
    expect(await found({ search: 'müller' })).toBe('Bob Dee');
  });

  test('nothing of an erased lead, and nothing of a deleted field', async () => {
    const [lead] = (await post('/api/leads/bulk', [{ firstName: 'Zed', fields: { note: 'zebra' }, tags: ['gone'] }]))
      .body;
    const filters = [custom('note', 'is', 'zebra'), { on: 'tag', is: 'has', value: 'gone' }].map((each) => all(each));
    for (const filter of filters) expect(await found({ filter })).toBe('Zed');
    await remove('/api/lead-fields/note');
    expect(await found({ filter: filters[0] })).toBe('');
    await remove(`/api/leads/${lead.id}`);
    for (const filter of filters) expect(await found({ filter })).toBe('');
  });
});

describe('a filter is refused', () => {
  const deep = all(all(all(named)));
  test.each([
    ['{', 400],
    ['[]', 400],
    [{ match: 'some', conditions: [named] }, 400],
    [all(), 400],
    [deep, 400],
    [all(...Array.from({ length: 21 }, () => named)), 400],
    [all({ ...named, value: 'x'.repeat(7_000) }), 400],
    [all(custom('industry', 'below', '3')), 422, 'filter.conditions.0.is'],
    [all(named, any(custom('size', 'above', 'many'))), 422, 'filter.conditions.1.conditions.0.value'],
    [all(custom('since', 'above', '2026-02-30')), 422, 'filter.conditions.0.value'],
  ])('%j with %i', async (filter, status, path = 'filter') => {
    const answer = await get(`/api/leads?${query({ filter })}`);
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0].path).toContain(path);
  });
});

const condition: LeadCondition = { on: 'field', field: 'lastName', is: 'contains', value: 'Müller' };
const ofMuellers = { match: 'all', conditions: [condition] };

describe('segments', () => {
  test('are saved once under a name, listed by name, and select leads', async () => {
    const keyed = { 'idempotency-key': randomUUIDv7() };
    const first = await post('/api/segments', { name: ' Müllers ', filter: ofMuellers }, keyed);
    expect(first).toMatchObject({ status: 201, body: { name: 'Müllers', filter: ofMuellers } });
    expect(await post('/api/segments', { name: ' Müllers ', filter: ofMuellers }, keyed)).toMatchObject({
      status: 201,
      body: first.body,
    });
    const taken = { status: 409, body: { code: 'segment-exists' } };
    expect(await post('/api/segments', { name: 'MULLERS', filter: ofMuellers })).toMatchObject(taken);
    const { body: other } = await post('/api/segments', { name: 'Ada', filter: all(field('firstName', 'is', 'Ada')) });
    expect((await get('/api/segments')).body).toEqual([other, first.body]);
    expect(await found({ segment: first.body.id })).toBe('Bob Dee');
    expect(await found({ segment: first.body.id, filter: all(field('firstName', 'is', 'bob')) })).toBe('Bob');
    expect(await found({ segment: first.body.id, search: 'dee@' })).toBe('Dee');
    const path = `/api/segments/${other.id}`;
    expect(await user.patch(path, { name: 'müllers' })).toMatchObject(taken);
    expect(await user.patch(path, { name: 'ADA', filter: ofMuellers })).toMatchObject({
      status: 200,
      body: { ...other, name: 'ADA', filter: ofMuellers },
    });
    expect(await found({ segment: other.id })).toBe('Bob Dee');
    expect(await remove(path)).toMatchObject({ status: 200, body: { success: true } });
    for (const answer of [
      await get(`/api/leads?segment=${other.id}`),
      await get(`/api/leads/count?segment=${other.id}`),
      await get(`/api/leads.csv?segment=${other.id}`),
      await user.patch(path, { name: 'x' }),
      await remove(path),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'segment-not-found' } });
  });

  test('outlive the type of a field, and are refused where it does not fit', async () => {
    const filter = all(custom('size', 'above', '9'));
    const { body } = await post('/api/segments', { name: 'Large', filter });
    await user.patch('/api/lead-fields/size', { type: 'text' });
    expect(await found({ segment: body.id })).toBe('');
    const refused = { status: 422, body: { errors: [{ path: 'filter.conditions.0.is' }] } };
    expect(await post('/api/segments', { name: 'Larger', filter })).toMatchObject(refused);
    expect(await user.patch(`/api/segments/${body.id}`, { filter })).toMatchObject(refused);
    await user.patch('/api/lead-fields/size', { type: 'number' });
  });

  test('stand in events by id only', async () => {
    const { rows } = await database.query(`select data from events where stream_id = 'segments'`);
    expect(rows.length).toBeGreaterThan(3);
    for (const { data } of rows) expect(data).toEqual({ segmentId: expect.any(String) });
  });
});

describe('columns', () => {
  test('PUT /api/lead-columns keeps them for a user, without those of deleted fields', async () => {
    const columns = ['tags', 'fields.industry', 'email'];
    expect((await get('/api/lead-columns')).body).toEqual({ columns: null });
    await post('/api/lead-fields', { key: 'passing', label: 'Passing' });
    const put = await user.put('/api/lead-columns', { columns: [...columns, 'fields.passing'] });
    expect(put).toMatchObject({ status: 200, body: { columns: [...columns, 'fields.passing'] } });
    await remove('/api/lead-fields/passing');
    expect((await get('/api/lead-columns')).body).toEqual({ columns });
    expect(await user.put('/api/lead-columns', { columns: ['email', 'email'] })).toMatchObject({ status: 422 });
    expect((await user.put('/api/lead-columns', { columns: null })).body).toEqual({ columns: null });
    expect((await get('/api/lead-columns')).body).toEqual({ columns: null });
  });
});

describe('a file', () => {
  test('GET /api/leads.csv has the selected leads with all their fields, and no formulas', async () => {
    await post('/api/lead-fields', { key: 'risk', label: '=1+1' });
    await user.patch(`/api/leads/${ids['Ada']}`, { fields: { risk: '=cmd()' } });
    const file = await get(`/api/leads.csv?${query({ filter: all(field('lastName', 'contains', 'love')) })}`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [titles, row] = (file.body as string).split('\r\n');
    expect(titles).toBe("First Name,Last Name,Email,Company,Job Role,industry,size,since,'=1+1,Status,Tags,Created");
    expect(row).toBe(
      `Ada,Lovelace,ada@example.com,Société Générale,CEO,Software,10,2020-01-05,'=cmd(),Contacted,"named; vip; Fair 2026",2026-03-02T15:00:00.000Z`,
    );
    const whole = await get(`/api/leads.csv?bom=1`);
    expect((whole.body as string).trimEnd().split('\r\n')).toHaveLength(1 + fillers + people.length);
  });
});
