import { randomUUIDv7 } from 'node:crypto';
import { defaultLaunchSettings, topics } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice, eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { startLeads } from './testing/running-leads.ts';

const { service, bus, open, user } = await startLeads();
const { get, post, patch, delete: remove } = user;
const { database } = service.context;
const at = '2026-03-02T15:00:00.000Z';

// biome-ignore lint/suspicious/noExplicitAny: what is published is what the tests check
const published: any[] = [];
const subscription = await bus.subscribe({
  group: 'test',
  topics: [topics.leads, topics.audience],
  handle: async (records) => void published.push(...(await Promise.all(records.map(open)))),
  onError: () => {},
});
afterAll(() => subscription[Symbol.asyncDispose]());

const anAddress = () => `${randomUUIDv7()}@example.com`;
const aLead = async (email = anAddress()) =>
  (await post('/api/leads', { firstName: 'Ada', lastName: 'Lovelace', email })).body;
const change = (lead: { id: string }, email: string) => patch(`/api/leads/${lead.id}`, { email });

async function aCampaign() {
  const campaignId = randomUUIDv7();
  const path = `/api/campaigns/${campaignId}`;
  const created = { campaignId, name: 'Spring', settings: defaultLaunchSettings, createdAt: at };
  await after(await deliverTwice(bus, topics.campaigns, 'CampaignCreated', campaignId, created));
  const steps = [1, 2].map((stepNumber) => ({
    ...{ id: randomUUIDv7(), stepNumber, subject: 'S', body: 'B', delayDays: 0, attachments: [] },
  }));
  const sequence = { campaignId, steps, saved: true, changedAt: at };
  await after(await deliverTwice(bus, topics.campaigns, 'CampaignSequenceChanged', campaignId, sequence));
  const attach = (leadId: string) => post(`${path}/attach-leads`, { leadIds: [leadId] });
  const link = async (mark = '') => {
    await after(mark);
    return (await get(`${path}/leads`)).body[0];
  };
  return { campaignId, attach, link };
}

const after = (mark: string) => get('/api/leads?limit=1', { 'x-cadenza-await': mark });

test('J2: PATCH /api/leads/{id} gives a lead another address, and tells it with the former one', async () => {
  const lead = await aLead();
  const fresh = `New-${anAddress()}`;
  expect(await change(lead, ` ${fresh} `)).toMatchObject({ status: 200, body: { ...lead, email: fresh } });
  expect((await get('/api/leads?limit=1')).body[0]).toEqual({ ...lead, email: fresh, contactedAt: null });
  await eventually(() => {
    const told = published.filter(({ type, data }) => type === 'LeadsChanged' && data.leads[0]?.id === lead.id);
    expect(told.map(({ data }) => data.leads)).toEqual([
      [expect.objectContaining({ email: fresh, revision: 1, formerEmails: [lead.email] })],
    ]);
  });
  const { rows } = await database.query(`select from events where data::text like '%' || $1 || '%'`, [lead.email]);
  expect(rows).toEqual([]);
  // A former address is free again.
  expect(await post('/api/leads', { firstName: 'B', lastName: 'C', email: lead.email })).toMatchObject({ status: 201 });
  expect(await change(lead, lead.email)).toMatchObject({ status: 409 });
});

test('J4: an address of another lead is refused with its id, and one that cannot be mailed with a sentence', async () => {
  const [lead, other] = [await aLead(), await aLead()];
  expect(await change(lead, other.email.toUpperCase())).toMatchObject({
    status: 409,
    body: { code: 'lead-exists', leadId: other.id, message: 'A lead with this email address already exists.' },
  });
  for (const email of ['', 'nonsense', 'ada@localhost'])
    expect(await change(lead, email)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'email', message: expect.stringContaining('valid email address') }] },
    });
});

test('J4: of changes, imports and new leads that want one address at the same time, one gets it', async () => {
  const leads = await Promise.all(Array.from({ length: 4 }, () => aLead()));
  const wanted = anAddress();
  const responses = await Promise.all([
    ...leads.map((lead) => change(lead, wanted)),
    post('/api/leads', { firstName: 'B', lastName: 'C', email: wanted }),
    post('/api/leads/bulk', [{ email: wanted, firstName: 'Row' }]),
  ]);
  expect(responses.slice(0, -1).filter(({ status }) => status !== 409).length).toBeLessThanOrEqual(1);
  const { rows } = await database.query<{ id: string }>('select id from leads where address = $1', [wanted]);
  expect(rows).toHaveLength(1);
  expect(responses.at(-1)).toMatchObject({ status: 201, body: [{ id: rows[0]?.id }] });
});

test('a lead that is erased while its address changes is gone', async () => {
  const lead = await aLead();
  const [changed] = await Promise.all([change(lead, anAddress()), remove(`/api/leads/${lead.id}`)]);
  expect([200, 404]).toContain(changed.status);
  expect((await database.query('select from leads where id = $1', [lead.id])).rowCount).toBe(0);
});

test('J5: a lead without a mailable address that gets one is pending, also when it is attached meanwhile', async () => {
  const [lead] = (await post('/api/leads/bulk', [{ email: 'nonsense', firstName: 'Ada' }])).body;
  const [first, second] = [await aCampaign(), await aCampaign()];
  await first.attach(lead.id);
  expect(await first.link()).toMatchObject({ status: 'failed', reason: expect.stringContaining('empty or not valid') });
  const [changed, attached] = await Promise.all([change(lead, anAddress()), second.attach(lead.id)]);
  expect([changed.status, attached.status]).toEqual([200, 200]);
  for (const { link } of [first, second]) expect(await link()).toMatchObject({ status: 'pending', reason: null });
});

test('J2, O4: a link whose lead begins anew shows how far it is with the new address, and what was sent before', async () => {
  const lead = await aLead();
  const { campaignId, attach, link } = await aCampaign();
  await attach(lead.id);
  const ids = { campaignId, leadId: lead.id, linkId: (await link()).id };
  const send = (stepNumber: number, emailId: string, sentAt: string) =>
    deliverTwice(bus, topics.emails, 'EmailSent', campaignId, {
      ...{ ...ids, emailId, stepNumber, messageId: '<m@x>', sentAt, lastStep: stepNumber === 2 },
    });
  const [old, underWay, refused, fresh] = Array.from({ length: 4 }, () => randomUUIDv7()) as [
    string,
    string,
    string,
    string,
  ];
  const bounced = { ...ids, emailId: old, at, test: false, reason: '550', deadAddress: true };
  await after(await send(1, old, at));
  await after(await deliverTwice(bus, topics.engagement, 'EmailBounced', campaignId, bounced));
  const finished = { ...ids, outcome: 'failed' as const, reason: 'bounced', finishedAt: at };
  expect(await link(await deliverTwice(bus, topics.emails, 'LeadFinished', campaignId, finished))).toMatchObject({
    status: 'failed',
  });
  await change(lead, anAddress());
  const anew = { ...ids, reopenedAt: at, newAddress: true as const, underWay: [underWay, refused] };
  // Its bounce says nothing of the new address (J8).
  const contacted = { lead: expect.objectContaining({ status: 'contacted' }) };
  const shown = { status: 'sent', sentAt: at, bounced: true, emailId: old, ...contacted };
  expect(await link(await deliverTwice(bus, topics.emails, 'LeadReopened', campaignId, anew))).toMatchObject(shown);
  const failure = { reason: 'no', failedAt: at, deadAddress: false };
  await deliverTwice(bus, topics.emails, 'EmailFailed', campaignId, {
    ...{ ...ids, emailId: refused, stepNumber: 2, ...failure },
  });
  // What was under way to the former address is the last step of the sequence, and completes nothing.
  expect(await link(await send(2, underWay, '2026-03-02T16:00:00.000Z'))).toMatchObject({ status: 'sent' });
  expect(await link(await send(1, fresh, '2026-03-03T16:00:00.000Z'))).toMatchObject({ status: 'sent' });
  expect(await link(await send(2, randomUUIDv7(), '2026-03-04T16:00:00.000Z'))).toMatchObject({
    ...{ status: 'completed', bounced: true, sentAt: '2026-03-04T16:00:00.000Z' },
  });
});

test('GET /api/leads/{id}/history needs the other services: with a gap it would look complete', async () => {
  const lead = await aLead();
  expect(await get(`/api/leads/${lead.id}/history`)).toMatchObject({
    status: 503,
    body: { code: 'history-incomplete' },
  });
  expect(await get(`/api/leads/${randomUUIDv7()}/history`)).toMatchObject({ status: 404 });
});

test('what people change of a lead, and its leaving and coming back, is kept for its history, until it is erased', async () => {
  const lead = await aLead();
  const { campaignId, attach } = await aCampaign();
  await attach(lead.id);
  await remove(`/api/campaigns/${campaignId}/leads/${lead.id}`);
  await attach(lead.id);
  await patch(`/api/leads/${lead.id}`, { company: 'Engines' });
  await post('/api/leads/bulk', [{ email: lead.email, jobRole: 'Analyst' }]);
  await change(lead, anAddress());
  const kinds = async () => {
    const { rows } = await database.query<{ kind: string }>('select kind from lead_changes where lead_id = $1', [
      lead.id,
    ]);
    return rows.map(({ kind }) => kind);
  };
  expect((await kinds()).toSorted()).toEqual(['address-changed', 'changed', 'filled', 'joined', 'left']);
  await remove(`/api/leads/${lead.id}`);
  expect(await kinds()).toEqual([]);
});

test('a rebuild makes the same links and histories', async () => {
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
