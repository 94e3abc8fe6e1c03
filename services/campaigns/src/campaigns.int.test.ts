import { randomUUIDv7 } from 'node:crypto';
import { openBus } from '@cadenza/bus';
import { manualClock } from '@cadenza/clock';
import { type ContractEventOf, defaultLaunchSettings, noSenders, topics, type Withdrawn } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { loadSettings } from '@cadenza/http-kit';
import { openDatabase } from '@cadenza/postgres';
import { deliverTwice, eventually, serviceClient, serviceDatabase, testSecret } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { settings } from './config.ts';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';

const [own, log] = [await serviceDatabase('campaigns'), await serviceDatabase('bus')];
const clock = manualClock('2026-03-02T15:00:00Z');
const service = await createApp(
  loadSettings(settings, {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: own.url,
    BUS_DATABASE_URL: log.url,
    INTERNAL_SECRET: testSecret,
    LOG_LEVEL: 'silent',
  }),
  { clock: { ...clock, realNow: () => Temporal.Now.instant() } },
);
const bus = await openBus({ clientId: 'test', topics: Object.values(topics), databaseUrl: log.url });
const { get, post, put, patch, delete: remove } = serviceClient(service.port, 'campaigns');

afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await bus[Symbol.asyncDispose]();
});

const aMailboxId = randomUUIDv7();

async function aCampaign(name = 'Spring') {
  return (await post('/api/campaigns', { name, status: 'draft', progressStatus: 'draft' })).body;
}

async function aCampaignWithSequence() {
  const campaign = await aCampaign();
  for (const stepNumber of [1, 2]) {
    const step = {
      campaignId: campaign.id,
      stepNumber,
      subject: `S${stepNumber}`,
      body: 'B',
      delayDays: stepNumber - 1,
    };
    expect(await post('/api/sequences', step)).toMatchObject({ status: 201, body: step });
  }
  await patch(`/api/campaigns/${campaign.id}`, { progressStatus: 'sequence_ready' });
  return campaign;
}

async function attachLeads(campaignId: string, count: number) {
  const links = Array.from({ length: count }, (_, position) => ({
    linkId: randomUUIDv7(),
    leadId: randomUUIDv7(),
    position,
    mailable: true,
    lead: { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', company: null, jobRole: null },
    leadCreatedAt: '2026-03-02T15:00:00Z',
  }));
  const attachedAt = '2026-03-02T15:00:00Z';
  const mark = await deliverTwice(bus, topics.audience, 'LeadsAttached', campaignId, {
    campaignId,
    links,
    attachedAt,
  });
  return { links, mark };
}

/** The tables whose rows a rebuild from events would change. */
async function wrongAfterRebuild(): Promise<string[]> {
  await using database = openDatabase(own.url, { connectionsMax: 2 });
  const compared = await rebuild({ database, readModels, consumers });
  return compared.filter(({ wrong }) => wrong > 0).map(({ table }) => table);
}

test('POST /api/campaigns creates a draft with every field and default', async () => {
  const { status, body } = await post('/api/campaigns', { name: '  Spring  ' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Spring',
    status: 'draft',
    progressStatus: 'draft',
    subject: null,
    body: null,
    totalLeads: 0,
    sentCount: 0,
    nextSendAt: null,
    nextSendObstacle: null,
    launchedAt: null,
    completedAt: null,
    senders: noSenders,
    createdAt: '2026-03-02T15:00:00.000Z',
    ...defaultLaunchSettings,
  });
  expect((await get(`/api/campaigns/${body.id}`)).body).toEqual(body);
});

test('a campaign that is created again under its Idempotency-Key is the one that is there', async () => {
  const keyed = { 'idempotency-key': `"${randomUUIDv7()}"` };
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => post('/api/campaigns', { name: 'Once' }, keyed)));
  const again = await post('/api/campaigns', { name: 'Once' }, keyed);
  expect(again.status).toBe(201);
  for (const { status, body } of [first!, ...others])
    expect(status === 409 ? body.code : body.id).toBe(status === 409 ? 'request-under-way' : again.body.id);
  const named = (await get('/api/campaigns')).body.filter(({ name }: { name: string }) => name === 'Once');
  expect(named).toEqual([again.body]);
  expect(await post('/api/campaigns', { name: 'Other' }, keyed)).toMatchObject({ status: 422 });
});

test('a campaign is duplicated with all but its leads, once under its Idempotency-Key, and outlives it', async () => {
  const original = await aCampaignWithSequence();
  await put(`/api/campaigns/${original.id}/senders`, { mailboxIds: [], tags: ['sales'] });
  await patch(`/api/campaigns/${original.id}`, { delayMinutes: 7, stopOnBounce: false });
  const { mark } = await attachLeads(original.id, 2);
  await get(`/api/campaigns/${original.id}`, { 'x-cadenza-await': mark });
  const path = `/api/campaigns/${original.id}/duplicate`;
  const keyed = { 'idempotency-key': `"${randomUUIDv7()}"` };
  const { status, body: copy } = await post(path, undefined, keyed);
  expect(status).toBe(201);
  expect((await post(path, undefined, keyed)).body).toEqual(copy);
  const { body: before } = await get(`/api/campaigns/${original.id}`);
  const own = { name: `Copy of ${before.name}`, status: 'draft', progressStatus: 'draft', totalLeads: 0 };
  expect(copy).toMatchObject({ ...own, delayMinutes: 7, stopOnBounce: false, senders: { tags: ['sales'] } });
  expect((await post(path)).body.name).toBe(`Copy of ${before.name} (2)`);

  const stepsOf = async (id: string) =>
    (await get(`/api/campaigns/${id}/sequences`)).body.map(
      ({ id: _, campaignId: __, createdAt: ___, ...step }: Record<string, unknown>) => step,
    );
  const steps = await stepsOf(original.id);
  expect(steps.length).toBeGreaterThan(0);
  await remove(`/api/campaigns/${original.id}`);
  expect(await stepsOf(copy.id)).toEqual(steps);
  expect((await post(path, undefined, keyed)).body.id).toBe(copy.id);
  expect(await post(path)).toMatchObject({ status: 404, body: { code: 'campaign-not-found' } });
  expect(await wrongAfterRebuild()).toEqual([]);
});

test('L12: an archived campaign says so until it is taken out or starts', async () => {
  const { id } = await aCampaignWithSequence();
  await attachLeads(id, 1);
  const path = `/api/campaigns/${id}`;
  const archivedAt = expect.stringMatching(/^20\d\d-/);
  expect((await post(`${path}/archive`)).body).toMatchObject({ id, archivedAt, status: 'draft' });
  expect((await get(path)).body).toMatchObject({ archivedAt });
  expect((await post(`${path}/unarchive`)).body).toMatchObject({ archivedAt: null });
  await post(`${path}/archive`);
  expect((await post(`${path}/start`)).body).toMatchObject({ status: 'active', archivedAt: null });
  expect(await post(`${path}/archive`)).toMatchObject({ status: 409, body: { code: 'campaign-running' } });
  await post(`${path}/pause`);
  await post(`${path}/archive`);
  expect((await post(`${path}/resume`)).body).toMatchObject({ status: 'active', archivedAt: null });
  expect(await wrongAfterRebuild()).toEqual([]);
});

test('GET /api/campaigns lists the newest first', async () => {
  const [first, second] = [await aCampaign('first'), await aCampaign('second')];
  const ids = (await get('/api/campaigns')).body.map(({ id }: { id: string }) => id);
  expect(ids.slice(0, 2)).toEqual([second.id, first.id]);
});

describe('bad input gets a sentence and changes nothing', () => {
  test.each([
    ['a blank name', { name: '  ' }, 422, 'Please enter a campaign name'],
    ['no name', {}, 400, 'Name is missing'],
    ['a name with a line break', { name: 'a\r\nBcc: x' }, 422, 'control characters'],
    ['a status of its own choice', { name: 'x', status: 'active' }, 422, 'Status must be draft'],
    ['an unknown field', { name: 'x', sentCount: 5 }, 400, 'sentCount'],
    ['a list', [], 400, 'The request must be an object'],
  ])('POST /api/campaigns with %s', async (_, input, status, sentence) => {
    const answer = await post('/api/campaigns', input);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toContain(sentence);
  });

  test.each([
    ['delayMinutes', 0],
    ['delayMinutes', 1_441],
    ['delayMinutes', 1.5],
    ['sendWindowStart', 1_440],
    ['timezone', 'Mars/Olympus'],
    ['allowedWeekdays', []],
    ['allowedWeekdays', ['Monday', 'Monday']],
    ['status', 'stopped'],
    ['sentCount', 9],
    ['senders', noSenders],
  ])('L8: PATCH with %s = %s, and a good name beside it', async (key, value) => {
    const campaign = await aCampaign();
    const answer = await patch(`/api/campaigns/${campaign.id}`, { name: 'Changed', [key]: value });
    expect([400, 422]).toContain(answer.status);
    expect(answer.body.message).toBeTypeOf('string');
    expect((await get(`/api/campaigns/${campaign.id}`)).body).toEqual(campaign);
  });

  test.each([
    ['a delay of nothing', { delayMinutes: 0 }],
    ['an unknown time zone', { timezone: 'Mars/Olympus' }],
    ['what only a launch sets', { missingValues: 'hold' }],
    ['a name', { name: 'Changed' }],
  ])('L8: PATCH /api/campaigns/{id}/schedule with %s, and a good window beside it', async (_, change) => {
    const campaign = await aCampaign();
    const answer = await patch(`/api/campaigns/${campaign.id}/schedule`, { sendWindowStart: 0, ...change });
    expect([400, 422]).toContain(answer.status);
    expect((await get(`/api/campaigns/${campaign.id}`)).body).toEqual(campaign);
  });

  test.each([
    ['no tags', { mailboxIds: [] }, 400, 'Tags is missing'],
    ['an unknown field', { ...noSenders, relay: true }, 400, 'relay'],
    ['something that is no id', { mailboxIds: ['ada'], tags: [] }, 422, 'id'],
    ['a mailbox named twice', { mailboxIds: [aMailboxId, aMailboxId.toUpperCase()], tags: [] }, 422, 'named once'],
    ['a tag named twice', { mailboxIds: [], tags: ['east', ' east '] }, 422, 'named once'],
    ['a blank tag', { mailboxIds: [], tags: [' '] }, 422, 'at least one character'],
    ['too many', { mailboxIds: Array.from({ length: 501 }, () => randomUUIDv7()), tags: [] }, 422, '500'],
  ])('PUT /api/campaigns/{id}/senders with %s', async (_, input, status, sentence) => {
    const campaign = await aCampaign();
    const answer = await put(`/api/campaigns/${campaign.id}/senders`, input);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(sentence)]);
    expect((await get(`/api/campaigns/${campaign.id}`)).body).toEqual(campaign);
  });

  test.each(['/api/campaigns/nonsense', `/api/campaigns/${randomUUIDv7()}`])('GET %s is 404', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test('without an identity of the gateway nothing is answered', async () => {
    const response = await fetch(`http://127.0.0.1:${service.port}/api/campaigns`);
    expect(response.status).toBe(401);
    expect((await serviceClient(service.port, 'campaigns', { userId: null }).get('/api/campaigns')).status).toBe(401);
  });
});

test('L2: PATCH with status running starts like POST …/start, under the same checks', async () => {
  const campaign = await aCampaignWithSequence();
  const path = `/api/campaigns/${campaign.id}`;
  expect(await patch(path, { status: 'running', progressStatus: 'running' })).toMatchObject({
    status: 409,
    body: { code: 'no-leads' },
  });
  const { mark } = await attachLeads(campaign.id, 3);
  await get(path, { 'x-cadenza-await': mark });
  const started = await patch(path, { status: 'running', progressStatus: 'running' });
  expect(started).toMatchObject({ status: 200, body: { status: 'active', progressStatus: 'running', totalLeads: 3 } });
});

test('a campaign starts, pauses, resumes and stops; each answer is the campaign as it is then', async () => {
  const campaign = await aCampaignWithSequence();
  const path = `/api/campaigns/${campaign.id}`;
  const { mark } = await attachLeads(campaign.id, 2);
  await get(path, { 'x-cadenza-await': mark });
  const started = await post(`${path}/start`);
  expect(started.body).toMatchObject({ status: 'active', launchedAt: '2026-03-02T15:00:00.000Z' });
  expect(started.body.message).toBe('The first email is on its way.');
  expect((await post(`${path}/pause`)).body).toMatchObject({ status: 'paused', progressStatus: 'paused' });
  expect((await patch(path, { delayMinutes: 7 })).status).toBe(409);
  expect((await post(`${path}/resume`)).body).toMatchObject({ status: 'active' });
  expect((await post(`${path}/stop`)).body).toMatchObject({ status: 'stopped' });
  expect(await post(`${path}/resume`)).toMatchObject({ status: 409, body: { code: 'transition-not-allowed' } });
});

test('PUT /api/campaigns/{id}/senders changes them while the campaign runs, also after a rebuild', async () => {
  const campaign = await aCampaignWithSequence();
  const path = `/api/campaigns/${campaign.id}`;
  const { mark } = await attachLeads(campaign.id, 1);
  await get(path, { 'x-cadenza-await': mark });
  await post(`${path}/start`);
  const answer = await put(`${path}/senders`, { mailboxIds: [aMailboxId], tags: ['west', 'east'] });
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'active', senders: { mailboxIds: [aMailboxId], tags: ['east', 'west'] } },
  });
  expect((await get(path)).body).toEqual(answer.body);
  expect(await wrongAfterRebuild()).toEqual([]);
  const again = await put(`${path}/senders`, { mailboxIds: [aMailboxId], tags: ['east', 'west'] });
  expect(again.body).toEqual(answer.body);
  expect((await put(`${path}/senders`, noSenders)).body.senders).toEqual(noSenders);
  expect((await put(`/api/campaigns/${randomUUIDv7()}/senders`, noSenders)).status).toBe(404);
});

test('L2: a start outside the window says when the first email leaves', async () => {
  const campaign = await aCampaignWithSequence();
  const path = `/api/campaigns/${campaign.id}`;
  await patch(path, { sendWindowStart: 660, sendWindowEnd: 720 });
  const { mark } = await attachLeads(campaign.id, 1);
  await get(path, { 'x-cadenza-await': mark });
  expect((await post(`${path}/start`)).body.message).toContain('Monday, March 2 at 11:00 AM EST');
});

test('O4: counters count facts, so repeated events change nothing', async () => {
  const campaign = await aCampaign();
  const { id: campaignId } = campaign;
  const { links } = await attachLeads(campaignId, 2);
  const [one, two] = links as [(typeof links)[0], (typeof links)[0]];
  const email = { emailId: randomUUIDv7(), campaignId, leadId: one.leadId, linkId: one.linkId, stepNumber: 1 };
  const at = '2026-03-02T16:00:00Z';
  const hit = { campaignId, leadId: one.leadId, linkId: one.linkId, emailId: email.emailId, at, test: false };
  await deliverTwice(bus, topics.engagement, 'EmailOpened', campaignId, { ...hit, first: true });
  await deliverTwice(bus, topics.engagement, 'EmailOpened', campaignId, { ...hit, first: false });
  await deliverTwice(bus, topics.engagement, 'LinkClicked', campaignId, { ...hit, first: true, linkNumber: 0 });
  await deliverTwice(bus, topics.emails, 'EmailSent', campaignId, {
    ...email,
    messageId: '<m@x>',
    sentAt: at,
    lastStep: false,
  });
  await deliverTwice(bus, topics.audience, 'LeadsDetached', campaignId, {
    campaignId,
    links: [{ linkId: two.linkId, leadId: two.leadId }],
    detachedAt: at,
  });
  await eventually(async () => {
    const { body } = await get(`/api/campaigns/${campaignId}`);
    expect(body).toMatchObject({ totalLeads: 1, sentCount: 1, openCount: 1, clickCount: 1, bounceCount: 0 });
  });
});

test('O4: a verdict that is taken back is counted no more, once, and is counted again when it comes true', async () => {
  const { id: campaignId } = await aCampaign();
  const common = {
    campaignId,
    leadId: randomUUIDv7(),
    linkId: randomUUIDv7(),
    at: '2026-03-02T16:00:00Z',
    test: false,
  };
  const [one, two] = [randomUUIDv7(), randomUUIDv7()];
  const bounce = (emailId: string) => {
    const data = { ...common, emailId, reason: '550', deadAddress: true };
    return deliverTwice(bus, topics.engagement, 'EmailBounced', campaignId, data);
  };
  const withdraw = (emailId: string, withdrawn: Withdrawn, besides: { openedAt?: string } = {}) =>
    deliverTwice(bus, topics.engagement, 'EngagementWithdrawn', campaignId, {
      ...common,
      emailId,
      withdrawn,
      ...besides,
    });
  const counted = async (mark: string) => {
    const { body } = await get(`/api/campaigns/${campaignId}`, { 'x-cadenza-await': mark });
    return [body.openCount, body.bounceCount, body.replyCount, body.spamCount];
  };
  await deliverTwice(bus, topics.engagement, 'EmailOpened', campaignId, { ...common, emailId: one, first: true });
  await deliverTwice(bus, topics.engagement, 'ReplyReceived', campaignId, { ...common, emailId: one });
  await bounce(one);
  expect(await counted(await bounce(two))).toEqual([1, 2, 1, 0]);
  expect(await counted(await withdraw(one, 'EmailBounced'))).toEqual([1, 1, 1, 0]);
  expect(await counted(await withdraw(one, 'EmailBounced')), 'it was taken back already').toEqual([1, 1, 1, 0]);
  expect(await counted(await withdraw(two, 'SpamReported')), 'it never was').toEqual([1, 1, 1, 0]);
  expect(await counted(await withdraw(one, 'AbsenceReceived'))).toEqual([1, 1, 1, 0]);
  expect(await counted(await withdraw(one, 'ReplyReceived'))).toEqual([1, 1, 0, 0]);
  expect(await counted(await bounce(one)), 'it is news again').toEqual([1, 2, 0, 0]);

  const play = async () => {
    const played = { ...common, emailId: two, first: true, test: true };
    return counted(await deliverTwice(bus, topics.engagement, 'EmailOpened', campaignId, played));
  };
  expect(await play(), 'S7: a test event').toEqual([2, 2, 0, 0]);
  expect(await counted(await withdraw(two, 'EmailOpened'))).toEqual([1, 2, 0, 0]);
  expect(await play()).toEqual([2, 2, 0, 0]);
  const openedAt = common.at;
  expect(await counted(await withdraw(two, 'EmailOpened', { openedAt })), 'a person did').toEqual([2, 2, 0, 0]);
  expect(await wrongAfterRebuild()).toEqual([]);
});

test('S3, O4: an email that the recipient’s server refused is sent and bounced, once, whatever mails say of it', async () => {
  const { id: campaignId } = await aCampaign();
  const ids = { campaignId, leadId: randomUUIDv7(), linkId: randomUUIDv7() };
  const at = '2026-03-02T16:00:00Z';
  const fail = (emailId: string, bounced?: true) => {
    const data = { ...ids, emailId, stepNumber: 1, reason: '550', failedAt: at, deadAddress: false };
    return deliverTwice(bus, topics.emails, 'EmailFailed', campaignId, { ...data, ...(bounced && { bounced }) });
  };
  const report = (emailId: string) =>
    deliverTwice(bus, topics.engagement, 'EmailBounced', campaignId, {
      ...{ ...ids, emailId, at, test: false, reason: '550', deadAddress: false },
    });
  const withdraw = (emailId: string) =>
    deliverTwice(bus, topics.engagement, 'EngagementWithdrawn', campaignId, {
      ...{ ...ids, emailId, at, test: false, withdrawn: 'EmailBounced' },
    });
  const counted = async (mark: string) => {
    const { body } = await get(`/api/campaigns/${campaignId}`, { 'x-cadenza-await': mark });
    return [body.sentCount, body.bounceCount];
  };
  expect(await counted(await fail(randomUUIDv7())), 'nothing left').toEqual([0, 0]);
  const [one, two] = [randomUUIDv7(), randomUUIDv7()];
  expect(await counted(await fail(one, true))).toEqual([1, 1]);
  expect(await counted(await report(one)), 'a report about the same email').toEqual([1, 1]);
  expect(await counted(await withdraw(one)), 'which was none').toEqual([1, 1]);
  expect(await counted(await report(two)), 'a report that is faster').toEqual([1, 2]);
  expect(await counted(await fail(two, true))).toEqual([2, 2]);
  expect(await wrongAfterRebuild()).toEqual([]);
});

test('the plan of the sender is shown while active, and an older plan that comes late is not', async () => {
  const campaign = await aCampaignWithSequence();
  const path = `/api/campaigns/${campaign.id}`;
  const { mark } = await attachLeads(campaign.id, 1);
  await get(path, { 'x-cadenza-await': mark });
  await post(`${path}/start`);
  const plan = (nextSendAt: string, planVersion: number) =>
    deliverTwice(bus, topics.emails, 'NextSendPlanned', campaign.id, {
      campaignId: campaign.id,
      nextSendAt,
      rule: 'gap',
      planVersion,
    });
  await plan('2026-03-02T15:10:00Z', 2);
  const late = await plan('2026-03-02T15:05:00Z', 1);
  const { body } = await get(path, { 'x-cadenza-await': late });
  expect(body).toMatchObject({ nextSendAt: '2026-03-02T15:10:00.000Z', nextSendReason: 'gap' });
});

test('T9: what holds a campaign up is shown in words until a plan without it, also after a rebuild', async () => {
  const campaign = await aCampaignWithSequence();
  const path = `/api/campaigns/${campaign.id}`;
  const { mark } = await attachLeads(campaign.id, 1);
  await get(path, { 'x-cadenza-await': mark });
  await post(`${path}/start`);
  const plan = (planVersion: number, held: { obstacle?: string }) =>
    deliverTwice(bus, topics.emails, 'NextSendPlanned', campaign.id, {
      ...{ campaignId: campaign.id, nextSendAt: '2026-03-02T15:10:00Z', rule: 'hold', planVersion },
      ...held,
    });
  const obstacle = 'The mail account refuses the login.';
  const held = await plan(1, { obstacle });
  expect((await get(path, { 'x-cadenza-await': held })).body).toMatchObject({ nextSendObstacle: obstacle });
  expect(await wrongAfterRebuild()).toEqual([]);
  const free = await plan(2, {});
  expect((await get(path, { 'x-cadenza-await': free })).body).toMatchObject({ nextSendObstacle: null });
});

test('T9: a limit of the mailboxes is shown instead of the rule, until a plan without it', async () => {
  const campaign = await aCampaignWithSequence();
  const path = `/api/campaigns/${campaign.id}`;
  const { mark } = await attachLeads(campaign.id, 1);
  await get(path, { 'x-cadenza-await': mark });
  await post(`${path}/start`);
  type Decided = Pick<ContractEventOf<'NextSendPlanned'>['data'], 'rule' | 'mailboxLimit' | 'domainRecords'>;
  const reasonAfter = async (planVersion: number, decided: Decided) => {
    const plan = { campaignId: campaign.id, nextSendAt: '2026-03-02T15:10:00Z', planVersion, ...decided };
    const planned = await deliverTwice(bus, topics.emails, 'NextSendPlanned', campaign.id, plan);
    return (await get(path, { 'x-cadenza-await': planned })).body.nextSendReason;
  };
  expect(await reasonAfter(1, { rule: 'hold', mailboxLimit: 'daily-limit' })).toBe('daily-limit');
  expect(await wrongAfterRebuild()).toEqual([]);
  const byDomain = { rule: 'hold', mailboxLimit: 'mailbox-away', domainRecords: true } as const;
  expect(await reasonAfter(2, byDomain)).toBe('domain-records');
  expect(await wrongAfterRebuild()).toEqual([]);
  expect(await reasonAfter(3, { rule: 'gap' })).toBe('gap');
});

test('S8: a campaign whose guard tripped is paused, and says why', async () => {
  const campaign = await aCampaignWithSequence();
  const path = `/api/campaigns/${campaign.id}`;
  const { mark } = await attachLeads(campaign.id, 1);
  await get(path, { 'x-cadenza-await': mark });
  await post(`${path}/start`);
  const reason = 'Paused for safety: 4 of the last 60 emails (6.7%) went to addresses that do not exist.';
  const tripped = await deliverTwice(bus, topics.emails, 'CampaignGuardTripped', campaign.id, {
    campaignId: campaign.id,
    reason,
    trippedAt: '2026-03-04T15:00:00Z',
  });
  const { body } = await get(path, { 'x-cadenza-await': tripped });
  expect(body).toMatchObject({ status: 'paused', pausedReason: reason });
});

test('L6: a drained campaign completes; L9: a deleted one is gone with its steps', async () => {
  const campaign = await aCampaignWithSequence();
  const path = `/api/campaigns/${campaign.id}`;
  const { mark } = await attachLeads(campaign.id, 1);
  await get(path, { 'x-cadenza-await': mark });
  await post(`${path}/start`);
  await deliverTwice(bus, topics.emails, 'CampaignDrained', campaign.id, {
    campaignId: campaign.id,
    drainedAt: '2026-03-04T15:00:00Z',
  });
  await eventually(async () => {
    expect((await get(path)).body).toMatchObject({ status: 'completed', progressStatus: 'completed' });
  });
  expect(await remove(path)).toMatchObject({ status: 200, body: { success: true } });
  expect((await get(path)).status).toBe(404);
  expect((await get(`${path}/sequences`)).status).toBe(404);
  expect((await remove(path)).status).toBe(404);
});
