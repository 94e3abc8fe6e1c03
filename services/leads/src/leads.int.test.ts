import { randomUUIDv7 } from 'node:crypto';
import { defaultLaunchSettings, topics } from '@cadenza/contracts';
import { deliverTwice, eventually } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { startLeads } from './testing/running-leads.ts';

const { service, bus, open, user } = await startLeads();
const { get, post, delete: remove } = user;

// biome-ignore lint/suspicious/noExplicitAny: what is published is what the tests check
const published: any[] = [];
const subscription = await bus.subscribe({
  group: 'test',
  topics: [topics.leads, topics.audience],
  handle: async (records) => void published.push(...(await Promise.all(records.map(open)))),
  onError: () => {},
});

afterAll(() => subscription[Symbol.asyncDispose]());

const publishedOf = (type: string, key: string) =>
  published.filter((event) => event.type === type && event.data.campaignId === key).map(({ data }) => data);

let count = 0;
const anAddress = () => {
  count += 1;
  return `lead${count}@example.com`;
};

async function aLead(fields: object = {}) {
  return (await post('/api/leads', { firstName: 'Ada', lastName: 'Lovelace', email: anAddress(), ...fields })).body;
}

async function aCampaign(...types: ('CampaignStarted' | 'CampaignStopped')[]) {
  const campaignId = randomUUIDv7();
  const at = '2026-03-02T15:00:00Z';
  let mark = await deliverTwice(bus, topics.campaigns, 'CampaignCreated', campaignId, {
    campaignId,
    name: 'Spring',
    settings: defaultLaunchSettings,
    createdAt: at,
  });
  for (const type of types) {
    const data = { campaignId, launchedAt: at };
    mark = await deliverTwice(bus, topics.campaigns, type, campaignId, data);
  }
  await get('/api/leads?limit=1', { 'x-cadenza-await': mark });
  return { campaignId, path: `/api/campaigns/${campaignId}` };
}

describe('leads', () => {
  test('POST /api/leads answers 201 with the whole lead', async () => {
    const response = await post('/api/leads', {
      firstName: ' Ada ',
      lastName: 'L',
      email: 'Ada@Example.org',
      company: '',
    });
    expect(response).toMatchObject({
      status: 201,
      body: {
        firstName: 'Ada',
        lastName: 'L',
        email: 'Ada@Example.org',
        company: null,
        jobRole: null,
        status: 'new',
        createdAt: '2026-03-02T15:00:00.000Z',
      },
    });
    expect((await get('/api/leads')).body[0]).toEqual({ ...response.body, contactedAt: null });
  });

  test('J4: a known address is 409 with a sentence and the id of the known lead', async () => {
    const lead = await aLead();
    const again = { firstName: 'B', lastName: 'B', email: ` ${lead.email.toUpperCase()} ` };
    expect(await post('/api/leads', again)).toMatchObject({
      status: 409,
      body: { code: 'lead-exists', leadId: lead.id, message: expect.stringContaining('already exists') },
    });
  });

  test('J4: the same address at the same time is one lead', async () => {
    const email = anAddress();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => post('/api/leads', { firstName: 'A', lastName: 'B', email })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(new Set(responses.map(({ body }) => body.id ?? body.leadId)).size).toBe(1);
  });

  test('what is tried again under its Idempotency-Key answers the same, and makes nothing twice', async () => {
    const { path } = await aCampaign();
    const [known, fresh] = [await aLead(), { firstName: 'A', lastName: 'B', email: anAddress() }];
    const rows = [{ email: '' }, { email: known.email, company: 'Engines' }, { email: '', firstName: 'Nobody' }];
    const calls: [path: string, body: object, other: object][] = [
      ['/api/leads', fresh, { ...fresh, firstName: 'C' }],
      ['/api/leads/bulk', rows, rows.toReversed()],
      [`${path}/attach-leads`, { leadIds: [known.id] }, { leadIds: [known.id, known.id] }],
    ];
    for (const [call, body, other] of calls) {
      const keyed = { 'idempotency-key': `"${randomUUIDv7()}"` };
      const first = await post(call, body, keyed);
      const total = (await get('/api/leads?limit=1')).headers.get('x-total-count');
      expect(await post(call, body, keyed)).toMatchObject({ status: first.status, body: first.body });
      expect((await get('/api/leads?limit=1')).headers.get('x-total-count')).toBe(total);
      expect(await post(call, other, keyed)).toMatchObject({ status: 422, body: { code: 'key-used-before' } });
      expect([200, 201]).toContain(first.status);
    }
    expect((await get(`${path}/leads`)).body).toHaveLength(1);
  });

  test.each([
    [{ firstName: '', lastName: 'L', email: 'a@example.com' }, 'first name'],
    [{ firstName: 'A', lastName: 'L', email: 'nonsense' }, 'valid email'],
    [{ firstName: 'A\r\nBcc: x', lastName: 'L', email: 'a@example.com' }, 'control characters'],
    [{ firstName: 'A', lastName: 'L', email: 'a@example.com', status: 'old' }, 'new'],
    [{ firstName: 'A', lastName: 'L' }, 'Email is missing'],
    [[], 'object'],
  ])('bad input gets a sentence: %j', async (input, sentence) => {
    const response = await post('/api/leads', input);
    expect([400, 422]).toContain(response.status);
    expect(response.body.message).toContain(sentence);
  });

  test('J4, J5: bulk answers the leads in the order of the rows', async () => {
    const known = await aLead({ company: '' });
    const fresh = anAddress();
    const { status, body } = await post('/api/leads/bulk', [
      { firstName: 'New', lastName: 'One', email: fresh, company: null, jobRole: null, status: 'new' },
      { email: known.email, firstName: 'Other', company: 'Engines' },
      { email: '', firstName: 'Nobody' },
      { email: fresh.toUpperCase() },
      { email: '' },
      { email: 'not an address' },
    ]);
    expect(status).toBe(201);
    expect(body).toHaveLength(6);
    expect(body[1]).toEqual({ ...known, company: 'Engines' });
    expect(body[3].id).toBe(body[0].id);
    expect(body[2].email).toBe('');
    expect(body[5].email).toBe('not an address');
    expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(5);
  });

  test('J4: two files with the same addresses at the same time make each lead once', async () => {
    const rows = Array.from({ length: 1_200 }, () => ({ email: anAddress() }));
    const responses = await Promise.all([
      post('/api/leads/bulk', rows),
      post('/api/leads/bulk', rows.toReversed()),
      post('/api/leads/bulk', rows),
    ]);
    const ids = (body: { id: string }[]) => body.map(({ id }) => id);
    const [one, two, three] = responses.map(({ body }) => ids(body)) as [string[], string[], string[]];
    expect(two.toReversed()).toEqual(one);
    expect(three).toEqual(one);
  });

  test('5,000 rows a call are taken, one more is refused', async () => {
    const row = { firstName: 'Ada', lastName: 'L', email: '' };
    const rows = Array.from({ length: 5_001 }, () => row);
    expect(await post('/api/leads/bulk', rows)).toMatchObject({ status: 422 });
    const { body } = await post('/api/leads/bulk', rows.slice(1));
    expect(body).toHaveLength(5_000);
    const everything = (await get('/api/leads')).body;
    expect(everything.slice(0, 5_000).map(({ id }: { id: string }) => id)).toEqual(
      body.map(({ id }: { id: string }) => id).toReversed(),
    );
    const ids = body.map(({ id }: { id: string }) => id);
    expect(await post('/api/leads/bulk-delete', { ids })).toMatchObject({ body: { success: true, deleted: 5_000 } });
  });

  test('the list pages from the newest, and a search looks into every field', async () => {
    const leads = [];
    for (const jobRole of ['Årsmöte One', 'årsmöte Two', 'ÅRSMÖTE Three']) leads.push(await aLead({ jobRole }));
    const newestFirst = leads.map((lead) => ({ ...lead, contactedAt: null })).toReversed();
    const first = await get('/api/leads?limit=2&search=%C3%A5rsm%C3%B6te');
    expect(first.body).toEqual(newestFirst.slice(0, 2));
    const cursor = first.headers.get('x-next-cursor');
    const second = await get(`/api/leads?limit=2&search=%C3%A5rsm%C3%B6te&cursor=${cursor}`);
    expect(second.body).toEqual(newestFirst.slice(2));
    expect(second.headers.get('x-next-cursor')).toBe(null);
    expect([first, second].map(({ headers }) => headers.get('x-total-count'))).toEqual(['3', null]);
    const ids = await get('/api/leads/ids?search=%C3%A5rsm%C3%B6te');
    expect(ids.body).toEqual(newestFirst.map(({ id }) => id));
    expect((await get('/api/leads?search=%C3%A5rsm%C3%B6te')).body).toEqual(newestFirst);
    expect((await get('/api/leads?search=100%25_nothing')).body).toEqual([]);
  });

  test.each(['limit=0', 'limit=x', 'limit=1001', 'limit=2&cursor=x', 'cursor=-1', 'cursor=1000000000'])(
    '?%s is 400',
    async (query) => {
      const response = await get(`/api/leads?${query}`);
      expect(response).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    },
  );

  test('an erased lead is gone from rows and events, and a second delete is 404', async () => {
    const lead = await aLead({ firstName: 'Canary' });
    expect(await remove(`/api/leads/${lead.id}`)).toMatchObject({ status: 200, body: { success: true } });
    expect((await remove(`/api/leads/${lead.id}`)).status).toBe(404);
    expect((await remove('/api/leads/nonsense')).status).toBe(404);
    const { rows } = await service.context.database.query<{ text: string }>(
      `select (select coalesce(jsonb_agg(events), '[]')::text from events)
         || (select coalesce(jsonb_agg(leads), '[]')::text from leads) as text`,
    );
    expect(rows[0]?.text).not.toContain('Canary');
    await eventually(() =>
      expect(
        published.find(({ type, data }) => type === 'LeadsErased' && data.leadIds.includes(lead.id)),
      ).toBeDefined(),
    );
  });

  test('an export without the services that hold the rest is refused, not shortened', async () => {
    const lead = await aLead();
    const response = await get(`/api/leads/${lead.id}/export`);
    expect(response).toMatchObject({ status: 503, body: { code: 'export-incomplete' } });
    expect((await get(`/api/leads/${randomUUIDv7()}/export`)).status).toBe(404);
  });

  test('unknown and repeated ids in a bulk delete are passed over', async () => {
    const lead = await aLead();
    const ids = [lead.id, lead.id, randomUUIDv7()];
    expect((await post('/api/leads/bulk-delete', { ids })).body).toEqual({ success: true, deleted: 1 });
    expect((await post('/api/leads/bulk-delete', { ids })).body).toEqual({ success: true, deleted: 0 });
  });
});

describe('the leads of a campaign', () => {
  test('attached leads are listed in attach order, with their lead', async () => {
    const { campaignId, path } = await aCampaign();
    const [ada, lin] = [await aLead(), await aLead()];
    const response = await post(`${path}/attach-leads`, { leadIds: [lin.id, ada.id, lin.id] });
    expect(response).toMatchObject({ status: 200, body: { success: true, attached: 2, alreadyAttached: 0 } });
    expect(response.body.message).toBeUndefined();
    const { body } = await get(`${path}/leads`);
    const attached = { status: 'in-campaign' };
    expect(body).toMatchObject([
      {
        campaignId,
        leadId: lin.id,
        lead: { ...lin, ...attached },
        status: 'pending',
        reason: null,
        emailId: null,
        bounced: false,
      },
      { campaignId, leadId: ada.id, lead: { ...ada, ...attached } },
    ]);
    await eventually(() =>
      expect(publishedOf('LeadsAttached', campaignId)).toMatchObject([
        { links: [{ leadId: lin.id, position: 1, mailable: true, lead: { email: lin.email } }, { position: 2 }] },
      ]),
    );
    const page = await get(`${path}/leads?limit=1`);
    expect(page.body).toEqual([body[0]]);
    expect(page.headers.get('x-total-count')).toBe('2');
    const next = await get(`${path}/leads?limit=1&cursor=${page.headers.get('x-next-cursor')}&search=LEAD`);
    expect(next.body).toEqual([body[1]]);
  });

  test('GET /api/campaigns/{id}/leads/status-counts counts what is attached', async () => {
    const { path } = await aCampaign();
    const [ada, lin] = [await aLead(), await aLead()];
    const { body } = await post('/api/leads/bulk', [{ firstName: 'Nobody', email: 'no address' }]);
    await post(`${path}/attach-leads`, { leadIds: [ada.id, lin.id, body[0].id] });
    await remove(`${path}/leads/${lin.id}`);
    const response = await get(`${path}/leads/status-counts`);
    expect(response).toMatchObject({ status: 200, body: { all: 2, pending: 1, sent: 0, completed: 0, failed: 1 } });
    expect((await get(`/api/campaigns/${randomUUIDv7()}/leads/status-counts`)).status).toBe(404);
  });

  test('GET /api/campaigns/{id}/leads/empty-fields tells what the attached leads lack', async () => {
    const { path } = await aCampaign();
    const lead = await aLead({ company: 'Engines', jobRole: ' ' });
    const { body } = await post('/api/leads/bulk', [{ firstName: 'Nobody' }]);
    await post(`${path}/attach-leads`, { leadIds: [lead.id, body[0].id] });
    const empty = { firstName: 0, lastName: 1, email: 1, company: 1, jobRole: 2 };
    expect(await get(`${path}/leads/empty-fields`)).toMatchObject({ status: 200, body: { leadCount: 2, empty } });
    await remove(`${path}/leads/${body[0].id}`);
    expect((await get(`${path}/leads/empty-fields`)).body).toMatchObject({ leadCount: 1, empty: { email: 0 } });
    expect((await get(`/api/campaigns/${randomUUIDv7()}/leads/empty-fields`)).status).toBe(404);
  });

  test('J2: attaching again changes nothing; a lead that comes back keeps its link', async () => {
    const { campaignId, path } = await aCampaign();
    const lead = await aLead();
    await post(`${path}/attach-leads`, { leadIds: [lead.id] });
    const [link] = (await get(`${path}/leads`)).body;
    const again = await post(`${path}/attach-leads`, { leadIds: [lead.id] });
    expect(again.body).toMatchObject({ attached: 0, alreadyAttached: 1 });
    expect(await remove(`${path}/leads/${lead.id}`)).toMatchObject({ status: 200, body: { success: true } });
    expect((await get(`${path}/leads`)).body).toEqual([]);
    expect(await remove(`${path}/leads/${lead.id}`)).toMatchObject({ status: 404, body: { code: 'link-not-found' } });
    await post(`${path}/attach-leads`, { leadIds: [lead.id] });
    expect((await get(`${path}/leads`)).body).toEqual([link]);
    await eventually(() => expect(publishedOf('LeadsDetached', campaignId)).toHaveLength(1));
    await eventually(() =>
      expect(publishedOf('LeadsAttached', campaignId).map(({ links }) => links[0].linkId)).toEqual([link.id, link.id]),
    );
  });

  test('J2: attaches at the same time give each lead one link and each link its own position', async () => {
    const { campaignId, path } = await aCampaign();
    const leads = await Promise.all(Array.from({ length: 10 }, () => aLead()));
    const ids = leads.map(({ id }) => id);
    const attaches = ids.flatMap((id) => [
      post(`${path}/attach-leads`, { leadIds: [id] }),
      post(`${path}/attach-leads`, { leadIds: ids }),
    ]);
    for (const { status } of await Promise.all(attaches)) expect(status).toBe(200);
    expect((await get(`${path}/leads`)).body).toHaveLength(10);
    await eventually(() => {
      const links = publishedOf('LeadsAttached', campaignId).flatMap((data) => data.links);
      expect(links.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    });
  });

  test('an unknown campaign and an unknown lead are 404, and then none is attached', async () => {
    const { path } = await aCampaign();
    const lead = await aLead();
    expect(await post(`/api/campaigns/${randomUUIDv7()}/attach-leads`, { leadIds: [lead.id] })).toMatchObject({
      status: 404,
      body: { code: 'campaign-not-found' },
    });
    expect(await post(`${path}/attach-leads`, { leadIds: [lead.id, randomUUIDv7()] })).toMatchObject({
      status: 404,
      body: { code: 'lead-not-found' },
    });
    expect((await post(`${path}/attach-leads`, { leadIds: [] })).status).toBe(422);
    expect((await get(`${path}/leads`)).body).toEqual([]);
    expect((await get('/api/campaigns/nonsense/leads')).status).toBe(404);
  });

  test('J1: attaching to a stopped campaign is accepted, and the answer says that nothing will be sent', async () => {
    const { path } = await aCampaign('CampaignStarted', 'CampaignStopped');
    const lead = await aLead();
    const { body } = await post(`${path}/attach-leads`, { leadIds: [lead.id] });
    expect(body).toMatchObject({ attached: 1, message: expect.stringContaining('nothing will be sent') });
  });

  test('J3: erasing a lead takes it out of all its campaigns', async () => {
    const [one, two] = [await aCampaign(), await aCampaign()];
    const [lead, other] = [await aLead(), await aLead()];
    for (const { path } of [one, two]) await post(`${path}/attach-leads`, { leadIds: [lead.id, other.id] });
    expect((await post('/api/leads/bulk-delete', { ids: [lead.id] })).body.deleted).toBe(1);
    for (const { campaignId, path } of [one, two]) {
      expect((await get(`${path}/leads`)).body).toMatchObject([{ leadId: other.id }]);
      await eventually(() =>
        expect(publishedOf('LeadsDetached', campaignId)).toMatchObject([{ links: [{ leadId: lead.id }] }]),
      );
    }
  });

  test('J3: attaching and erasing at the same time leave no link without a lead', async () => {
    const { path } = await aCampaign();
    for (let round = 0; round < 10; round += 1) {
      const lead = await aLead();
      const [attached, erased] = await Promise.all([
        post(`${path}/attach-leads`, { leadIds: [lead.id] }),
        remove(`/api/leads/${lead.id}`),
      ]);
      expect([200, 404]).toContain(attached.status);
      expect(erased.status).toBe(200);
    }
    const { rows } = await service.context.database.query(
      'select id from links where attached and not exists (select from leads where leads.id = lead_id)',
    );
    expect(rows).toEqual([]);
  });

  test('J5: the link of a lead without a valid address is failed with the reason', async () => {
    const { path, campaignId } = await aCampaign();
    const { body: leads } = await post('/api/leads/bulk', [{ email: '' }, { email: 'nonsense' }]);
    await post(`${path}/attach-leads`, { leadIds: leads.map(({ id }: { id: string }) => id) });
    const { body } = await get(`${path}/leads`);
    for (const link of body)
      expect(link).toMatchObject({ status: 'failed', reason: expect.stringContaining('address') });
    await eventually(() =>
      expect(publishedOf('LeadsAttached', campaignId)[0].links).toMatchObject([
        { mailable: false },
        { mailable: false },
      ]),
    );
  });

  test('L9: a deleted campaign has no leads any more, and late events about it change nothing', async () => {
    const { campaignId, path } = await aCampaign();
    const lead = await aLead();
    await post(`${path}/attach-leads`, { leadIds: [lead.id] });
    const deleted = await deliverTwice(bus, topics.campaigns, 'CampaignDeleted', campaignId, { campaignId });
    expect((await get(`${path}/leads`, { 'x-cadenza-await': deleted })).status).toBe(404);
    const late = await deliverTwice(bus, topics.campaigns, 'CampaignStopped', campaignId, { campaignId });
    expect((await get(`${path}/leads`, { 'x-cadenza-await': late })).status).toBe(404);
    expect((await post(`${path}/attach-leads`, { leadIds: [lead.id] })).status).toBe(404);
  });
});

describe('what happened to a link', () => {
  async function aLink() {
    const { campaignId, path } = await aCampaign('CampaignStarted');
    const lead = await aLead();
    await post(`${path}/attach-leads`, { leadIds: [lead.id] });
    const [{ id: linkId }] = (await get(`${path}/leads`)).body;
    const ids = { campaignId, leadId: lead.id, linkId };
    const after = async (mark: string) => (await get(`${path}/leads`, { 'x-cadenza-await': mark })).body[0];
    return { ids, campaignId, after, email: { ...ids, emailId: randomUUIDv7(), stepNumber: 1 } };
  }

  test('O4: sent, opened, bounced, and the same events twice', async () => {
    const { ids, campaignId, email, after } = await aLink();
    const at = '2026-03-02T16:00:00.000Z';
    const sent = { ...email, messageId: '<m@x>', sentAt: at, lastStep: false };
    const sentEvent = await deliverTwice(bus, topics.emails, 'EmailSent', campaignId, sent);
    expect(await after(sentEvent)).toMatchObject({
      status: 'sent',
      emailId: email.emailId,
      sentAt: at,
      openedAt: null,
    });
    const hit = { ...ids, emailId: email.emailId, at, test: false };
    const later = { ...hit, at: '2026-03-02T17:00:00Z' };
    await deliverTwice(bus, topics.engagement, 'EmailOpened', campaignId, { ...later, first: true });
    await deliverTwice(bus, topics.engagement, 'EmailOpened', campaignId, { ...hit, first: false });
    const bounced = await deliverTwice(bus, topics.engagement, 'EmailBounced', campaignId, {
      ...hit,
      reason: '550',
      deadAddress: true,
    });
    expect(await after(bounced)).toMatchObject({
      openedAt: at,
      clickedAt: null,
      bounced: true,
      bouncedAt: at,
      spam: false,
      replied: false,
    });
  });

  test('D1: a failed email shows its reason, a finished lead its outcome', async () => {
    const { ids, campaignId, email, after } = await aLink();
    const at = '2026-03-02T16:00:00Z';
    const failed = await deliverTwice(bus, topics.emails, 'EmailFailed', campaignId, {
      ...email,
      reason: 'Mailbox full',
      failedAt: at,
      deadAddress: false,
    });
    expect(await after(failed)).toMatchObject({ status: 'failed', reason: 'Mailbox full' });
    const finished = await deliverTwice(bus, topics.emails, 'LeadFinished', campaignId, {
      ...ids,
      outcome: 'completed',
      reason: 'The lead replied',
      finishedAt: at,
    });
    expect(await after(finished)).toMatchObject({ status: 'completed', reason: 'The lead replied' });
  });

  test('D2: an unknown email leaves the link pending with the reason, until it is sent after all', async () => {
    const { campaignId, email, after } = await aLink();
    const at = '2026-03-02T16:00:00.000Z';
    const unknown = { ...email, messageId: '<m@x>', reason: 'The mail server did not confirm the email', at };
    const event = await deliverTwice(bus, topics.emails, 'EmailUnknown', campaignId, unknown);
    expect(await after(event)).toMatchObject({ status: 'pending', reason: unknown.reason, sentAt: null });
    const sent = { ...email, messageId: '<m@x>', sentAt: at, lastStep: false };
    const found = await deliverTwice(bus, topics.emails, 'EmailSent', campaignId, sent);
    expect(await after(found)).toMatchObject({ status: 'sent', reason: null, sentAt: at });
  });

  test('E4: a link is completed with the last step, and goes on when a step is added, but not past a reply', async () => {
    const { ids, campaignId, email, after } = await aLink();
    const at = '2026-03-02T16:00:00.000Z';
    const write = (last: number, saved = true) =>
      deliverTwice(bus, topics.campaigns, 'CampaignSequenceChanged', campaignId, {
        campaignId,
        steps: Array.from({ length: last }, (_, index) => ({
          id: randomUUIDv7(),
          stepNumber: index + 1,
          subject: 'S',
          body: 'B',
          delayDays: index,
          attachments: [],
        })),
        saved,
        changedAt: at,
      });
    await after(await write(1));
    const sent = { ...email, messageId: '<m@x>', sentAt: at, lastStep: true };
    const mark = await deliverTwice(bus, topics.emails, 'EmailSent', campaignId, sent);
    expect(await after(mark)).toMatchObject({ status: 'completed', reason: null });
    expect(await after(await write(0, false))).toMatchObject({ status: 'completed' });
    expect(await after(await write(2, false))).toMatchObject({ status: 'sent' });
    expect(await after(await write(1, false))).toMatchObject({ status: 'sent' });
    expect(await after(await write(1))).toMatchObject({ status: 'completed' });
    const finished = { ...ids, outcome: 'completed', reason: 'replied', finishedAt: at } as const;
    await deliverTwice(bus, topics.emails, 'LeadFinished', campaignId, finished);
    expect(await after(await write(3))).toMatchObject({ status: 'completed', reason: 'replied' });
  });
});
