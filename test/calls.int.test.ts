import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Call, describedCalls } from '@cadenza/contracts';
import { startMailStandIn } from '@cadenza/mail-stand-in';
import { type SmtpSink, startSmtpSink } from '@cadenza/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from './support/cluster.ts';
import { owner } from './support/running-product.ts';
import { type Session, signedIn, visitor } from './support/session.ts';

/** A foreign server with a file. */
const remote = createServer((_request, response) => response.end('%PDF'));
const remoteAddress = () => `127.0.0.1:${(remote.address() as AddressInfo).port}`;
let sink: SmtpSink;
let cluster: Cluster;
let session: Session;

beforeAll(async () => {
  sink = await startSmtpSink();
  remote.listen(0, '127.0.0.1');
  await once(remote, 'listening');
  cluster = await startCluster({
    smtpUrl: sink.url,
    settings: { REMOTE_IMPORT_ALLOW: remoteAddress(), MAILBOX_HOSTS_ALLOW: '127.0.0.1' },
  });
  session = await signedIn(cluster.urls[0] as string);
});
afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]();
  await sink?.[Symbol.asyncDispose]();
  remote.closeAllConnections();
  remote.close();
});

/** Prepares a call and supplies its arguments. Ids replace the braces in its path. */
interface Example {
  ids?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

async function aCampaign(): Promise<string> {
  return (await session.call('POST', '/api/campaigns', { name: 'Spring' })).body.id;
}

let leadNumber = 0;
const leadFields = () => {
  leadNumber += 1;
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `ada.${leadNumber}@example.com`,
    company: 'Acme',
    jobRole: 'CEO',
    status: 'new',
  };
};
const aLead = async () => (await session.call('POST', '/api/leads', leadFields())).body.id as string;
const aFilter = {
  match: 'all',
  conditions: [
    { on: 'field', field: 'company', is: 'is', value: 'Acme' },
    { on: 'mailbox', is: 'is-not', value: 'relay' },
  ],
};
let segmentNumber = 0;
async function aSegment(): Promise<string> {
  segmentNumber += 1;
  return (await session.call('POST', '/api/segments', { name: `Segment ${segmentNumber}`, filter: aFilter })).body.id;
}

async function aNote(): Promise<Record<string, string>> {
  const id = await aLead();
  const { body } = await session.call('POST', `/api/leads/${id}/notes`, { text: 'Call in May' });
  return { id, noteId: body.id };
}

async function anImport(): Promise<string> {
  const importId = randomUUID();
  await session.call('POST', `/api/leads/bulk?importId=${importId}`, [leadFields()]);
  return importId;
}
let fieldNumber = 0;
async function aField(): Promise<string> {
  fieldNumber += 1;
  const field = { key: `field${fieldNumber}`, label: `Field ${fieldNumber}`, type: 'text' };
  return (await session.call('POST', '/api/lead-fields', field)).body.key;
}
let mailboxNumber = 0;
function mailboxFields() {
  mailboxNumber += 1;
  const { hostname: host, port } = new URL(sink.url);
  const smtp = { host, port: Number(port), security: 'none', user: 'ada', password: 'secret' };
  return { fromName: 'Ada', address: `ada.${mailboxNumber}@mailbox.example`, smtp };
}
async function aMailbox(more: object = {}): Promise<Example> {
  const { id } = (await session.call('POST', '/api/mailboxes', { ...mailboxFields(), ...more })).body;
  return { ids: { id } };
}
const aStep = (campaignId: string) => ({
  campaignId,
  stepNumber: 1,
  subject: 'Hi {{firstName}}',
  body: 'Hello',
  delayDays: 0,
  attachments: [],
});

async function aReadyCampaign(): Promise<{ id: string; leadId: string }> {
  const [id, leadId] = [await aCampaign(), await aLead()];
  await session.call('POST', `/api/campaigns/${id}/attach-leads`, { leadIds: [leadId] });
  await session.call('POST', '/api/sequences', aStep(id));
  await session.call('PATCH', `/api/campaigns/${id}`, { progressStatus: 'sequence_ready' });
  return { id, leadId };
}

async function after(...verbs: string[]): Promise<Example> {
  const { id } = await aReadyCampaign();
  for (const verb of verbs) await session.call('POST', `/api/campaigns/${id}/${verb}`, {});
  return { ids: { id }, body: {} };
}

async function aSendingCampaign() {
  const { id, leadId } = await aReadyCampaign();
  await session.call('PATCH', `/api/campaigns/${id}`, {
    sendWindowStart: 0,
    sendWindowEnd: 0,
    allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  });
  await session.call('POST', `/api/campaigns/${id}/start`, {});
  return { id, leadId };
}

async function aMailedLead(): Promise<Example> {
  const { id, leadId } = await aSendingCampaign();
  await expect
    .poll(async () => (await session.call('GET', `/api/campaigns/${id}`)).body.sentCount, { timeout: 60_000 })
    .toBe(1);
  return { ids: { id }, body: { leadId, event: 'open' } };
}

async function aTestedLead(): Promise<Example> {
  const { ids = {}, body } = await aMailedLead();
  const { leadId } = body as { leadId: string };
  await session.call('POST', `/api/campaigns/${ids['id']}/tracking`, { leadId, event: 'reply' });
  return { ids, query: { leadId } };
}

async function aReceivedMail(): Promise<Example> {
  const { ids = {}, query } = await aTestedLead();
  const list = `/api/campaigns/${ids['id']}/received-mails?${new URLSearchParams(query)}`;
  const [{ id: mailId }] = (await session.call('GET', list)).body;
  return { ids: { ...ids, mailId }, body: { verdict: 'absence', returnsOn: null } };
}

/** The mail server read its only email, and the connection broke before the reply. */
async function anUnconfirmedEmail(): Promise<Example> {
  sink.script({ kind: 'close' });
  const { id } = await aSendingCampaign();
  const unconfirmed = async () => (await session.call('GET', `/api/campaigns/${id}/emails?status=unknown`)).body;
  await expect.poll(unconfirmed, { timeout: 60_000 }).toHaveLength(1);
  return { ids: { id, emailId: (await unconfirmed())[0].emailId }, body: {} };
}

async function aRefusedRecipient(text: string, list: string, body: object): Promise<Example> {
  sink.script({ kind: 'refuse', at: 'recipient', code: 550, text });
  const { id: campaignId } = await aSendingCampaign();
  const refused = async () => (await session.call('GET', `${list}?campaignId=${campaignId}`)).body;
  await expect.poll(refused, { timeout: 60_000 }).toHaveLength(1);
  return { ids: { id: (await refused())[0].kind }, body };
}

async function anotherSession(): Promise<Example> {
  await signedIn(cluster.urls[0] as string);
  const sessions: { id: string; isCurrent: boolean }[] = (await session.call('GET', '/api/auth/sessions')).body;
  return { ids: { id: sessions.find(({ isCurrent }) => !isCurrent)!.id } };
}

const examples: Record<string, () => Promise<Example>> = {
  'GET /api/auth/check': async () => ({}),
  'POST /api/auth/login': async () => ({ body: owner }),
  'POST /api/auth/logout': async () => ({ body: {} }),
  'POST /api/auth/password': async () => ({
    body: { currentPassword: owner.password, newPassword: owner.password },
  }),
  'GET /api/auth/sessions': async () => ({}),
  'DELETE /api/auth/sessions': async () => ({}),
  'DELETE /api/auth/sessions/{id}': anotherSession,
  'GET /api/campaigns': () => aCampaign().then(() => ({})),
  'POST /api/campaigns': async () => ({ body: { name: 'Spring', status: 'draft', progressStatus: 'draft' } }),
  'GET /api/campaigns/{id}': async () => ({ ids: { id: await aCampaign() } }),
  'PATCH /api/campaigns/{id}': async () => ({
    ids: { id: await aCampaign() },
    body: { name: 'Summer', delayMinutes: 10 },
  }),
  'PATCH /api/campaigns/{id}/schedule': async () => ({
    ...(await after('start', 'pause')),
    body: { timezone: 'Asia/Tokyo', sendWindowStart: 570, stopOnReply: false },
  }),
  'PUT /api/campaigns/{id}/senders': async () => ({
    ids: { id: await aCampaign() },
    body: { mailboxIds: [(await aMailbox()).ids?.['id']], tags: ['sales'] },
  }),
  'DELETE /api/campaigns/{id}': async () => ({ ids: { id: await aCampaign() } }),
  'POST /api/campaigns/{id}/duplicate': () => after(),
  'POST /api/campaigns/{id}/archive': () => after(),
  'POST /api/campaigns/{id}/unarchive': () => after('archive'),
  'POST /api/campaigns/{id}/start': () => after(),
  'POST /api/campaigns/{id}/pause': () => after('start'),
  'POST /api/campaigns/{id}/resume': () => after('start', 'pause'),
  'POST /api/campaigns/{id}/stop': () => after('start'),
  'GET /api/campaigns/{id}/forecast': async () => ({ ids: { id: (await aReadyCampaign()).id } }),
  'GET /api/campaigns/{id}/launch-check': async () => ({ ids: { id: (await aReadyCampaign()).id } }),
  'GET /api/campaigns/{id}/missing-values': async () => ({ ids: { id: (await aReadyCampaign()).id } }),
  'GET /api/campaigns/{id}/leads': async () => ({
    ids: { id: (await aReadyCampaign()).id },
    query: { mailbox: 'relay', limit: '10' },
  }),
  'GET /api/campaigns/{id}/leads/status-counts': async () => ({ ids: { id: (await aReadyCampaign()).id } }),
  'GET /api/campaigns/{id}/leads/empty-fields': async () => ({ ids: { id: (await aReadyCampaign()).id } }),
  'POST /api/campaigns/{id}/attach-leads': async () => ({
    ids: { id: await aCampaign() },
    body: { leadIds: [await aLead()] },
  }),
  'DELETE /api/campaigns/{id}/leads/{leadId}': async () => ({ ids: { ...(await aReadyCampaign()) } }),
  'POST /api/campaigns/{id}/detach-leads': async () => {
    const { id, leadId } = await aReadyCampaign();
    return { ids: { id }, body: { leadIds: [leadId] } };
  },
  'GET /api/campaigns/{id}/sequences': async () => ({ ids: { id: (await aReadyCampaign()).id } }),
  'DELETE /api/campaigns/{id}/sequences': async () => ({ ids: { id: (await aReadyCampaign()).id } }),
  'POST /api/sequences': async () => ({ body: aStep(await aCampaign()) }),
  'GET /api/ai': async () => ({}),
  'GET /api/campaigns/{id}/report': async () => ({ ids: { id: (await aReadyCampaign()).id } }),
  'POST /api/campaigns/{id}/tracking': aMailedLead,
  'DELETE /api/campaigns/{id}/tracking/{leadId}': async () => {
    const { ids = {}, query } = await aTestedLead();
    return { ids: { ...ids, ...query } };
  },
  'GET /api/campaigns/{id}/report-rows': async () => ({
    ids: (await aMailedLead()).ids ?? {},
    query: { mailbox: 'relay', status: 'sent' },
  }),
  'GET /api/campaigns/{id}/report.csv': async () => ({
    ids: (await aMailedLead()).ids ?? {},
    query: { mailbox: randomUUID() },
  }),
  'GET /api/campaigns/{id}/funnel': async () => ({ ids: (await aMailedLead()).ids ?? {} }),
  'GET /api/campaigns/{id}/series': async () => ({ ids: (await aMailedLead()).ids ?? {} }),
  'GET /api/campaigns/{id}/emails': async () => ({ ids: (await anUnconfirmedEmail()).ids ?? {} }),
  'POST /api/campaigns/{id}/emails/{emailId}/send-again': anUnconfirmedEmail,
  'POST /api/campaigns/{id}/emails/{emailId}/mark-as-sent': anUnconfirmedEmail,
  'GET /api/unclear-refusals': async () => ({ query: { campaignId: (await aReadyCampaign()).id } }),
  'GET /api/refused-domains': async () => ({ query: { campaignId: (await aReadyCampaign()).id } }),
  'POST /api/unclear-refusals/{id}/settle': () =>
    aRefusedRecipient('Rather not', '/api/unclear-refusals', { decision: 'policy' }),
  'GET /api/dead-address-replies': async () => ({ query: { campaignId: (await aReadyCampaign()).id } }),
  'POST /api/dead-address-replies/{id}/take-back': () =>
    aRefusedRecipient('5.1.1 User unknown', '/api/dead-address-replies', {}),
  'GET /api/campaigns/{id}/sent-emails': async () => {
    const { id, leadId } = await aReadyCampaign();
    return { ids: { id }, query: { leadId } };
  },
  'GET /api/campaigns/{id}/email-preview': async () => {
    const { id, leadId } = await aReadyCampaign();
    return { ids: { id }, query: { leadId } };
  },
  'GET /api/mailboxes/{id}/arrival': async () => {
    await using server = await startMailStandIn({ accounts: [{ address: 'ada', password: 'secret' }] });
    const login = { host: '127.0.0.1', security: 'none', user: 'ada', password: 'secret' };
    const servers = { smtp: { ...login, port: server.smtpPort }, imap: { ...login, port: server.imapPort } };
    // The servers are gone when it is asked, so that nothing is seen.
    return { ids: (await aMailbox(servers)).ids ?? {}, query: { messageId: '<nobody@example.com>' } };
  },
  'POST /api/campaigns/{id}/test-emails': async () => {
    const { id, leadId } = await aReadyCampaign();
    return { ids: { id }, body: { stepNumber: 1, to: 'me@example.com', leadId } };
  },
  'PUT /api/campaigns/{id}/holds/{leadId}': async () => ({
    ids: { ...(await aReadyCampaign()) },
    body: { until: Temporal.Now.plainDateISO().add({ days: 7 }).toString() },
  }),
  'DELETE /api/campaigns/{id}/holds/{leadId}': async () => ({ ids: { ...(await aReadyCampaign()) } }),
  'GET /api/campaigns/{id}/capacity': async () => ({ ids: { id: await aCampaign() }, query: { days: '3' } }),
  'PUT /api/campaigns/{id}/leads/{leadId}/mailbox': async () => ({
    ids: { ...(await aReadyCampaign()) },
    body: { mailboxId: (await aMailbox()).ids?.['id'] },
  }),
  'GET /api/returned-emails': async () => ({ query: { campaignId: (await aReadyCampaign()).id } }),
  'GET /api/campaigns/{id}/received-mails': aTestedLead,
  'GET /api/campaigns/{id}/received-mails/unverified': async () => ({ ids: { id: await aCampaign() } }),
  'PUT /api/campaigns/{id}/received-mails/{mailId}/verdict': aReceivedMail,
  'POST /api/address-checks': async () => ({ body: { addresses: ['ada@example.com', 'no address'] } }),
  'GET /api/blocklist': async () => ({ query: { limit: '10' } }),
  'GET /api/blocklist.csv': async () => ({}),
  'POST /api/blocklist': async () => ({ body: { value: 'rival.example', reason: 'A competitor' } }),
  'POST /api/blocklist/bulk': async () => ({ body: { entries: [{ value: 'another.example' }, { value: '?' }] } }),
  'POST /api/blocklist/check': async () => ({ body: { entries: [{ value: 'another.example' }, { value: '?' }] } }),
  'DELETE /api/blocklist': async () => {
    await session.call('POST', '/api/blocklist', { value: 'friend.example' });
    return { body: { value: 'friend.example' } };
  },
  'GET /api/leads': () => aLead().then(() => ({})),
  'GET /api/leads/ids': () => aLead().then(() => ({})),
  'GET /api/leads/count': async () => ({ query: { filter: JSON.stringify(aFilter) } }),
  'GET /api/leads.csv': async () => ({ query: { filter: JSON.stringify(aFilter), bom: '1' } }),
  'GET /api/segments': () => aSegment().then(() => ({})),
  'POST /api/segments': async () => ({ body: { name: 'Of Acme', filter: aFilter } }),
  'PATCH /api/segments/{id}': async () => ({ ids: { id: await aSegment() }, body: { name: 'Renamed' } }),
  'DELETE /api/segments/{id}': async () => ({ ids: { id: await aSegment() } }),
  'GET /api/lead-columns': async () => ({}),
  'PUT /api/lead-columns': async () => ({ body: { columns: ['tags', 'email'] } }),
  'POST /api/leads': async () => ({ body: leadFields() }),
  'PATCH /api/leads/{id}': async () => ({ ids: { id: await aLead() }, body: { company: 'Engines', tags: ['warm'] } }),
  'GET /api/tags': async () => ({}),
  'GET /api/lead-fields': () => aField().then(() => ({})),
  'POST /api/lead-fields': async () => ({ body: { key: 'industry', label: 'Industry', type: 'text' } }),
  'PATCH /api/lead-fields/{key}': async () => ({ ids: { key: await aField() }, body: { label: 'Branch' } }),
  'DELETE /api/lead-fields/{key}': async () => ({ ids: { key: await aField() } }),
  'POST /api/leads/bulk': async () => ({ body: [leadFields(), leadFields()] }),
  'GET /api/lead-imports': () => anImport().then(() => ({})),
  'DELETE /api/lead-imports/{id}': async () => ({ ids: { id: await anImport() } }),
  'POST /api/leads/bulk-change': async () => ({
    body: { ids: [await aLead()], change: { what: 'set-field', field: 'company', value: 'Engines' } },
  }),
  'POST /api/leads/file': async () => ({ body: { ids: [await aLead()] } }),
  'POST /api/leads/addresses': async () => ({ body: { ids: [await aLead()] } }),
  'POST /api/leads/bulk-delete': async () => ({ body: { ids: [await aLead()] } }),
  'DELETE /api/leads/{id}': async () => ({ ids: { id: await aLead() } }),
  'GET /api/leads/{id}/export': async () => ({ ids: { id: await aLead() } }),
  'GET /api/leads/{id}/history': async () => ({ ids: { id: await aLead() } }),
  'GET /api/leads/{id}/notes': async () => ({ ids: await aNote() }),
  'POST /api/leads/{id}/notes': async () => ({ ids: { id: await aLead() }, body: { text: 'Call in May' } }),
  'PATCH /api/leads/{id}/notes/{noteId}': async () => ({
    ids: await aNote(),
    body: { text: 'Call in June', revision: 0 },
  }),
  'DELETE /api/leads/{id}/notes/{noteId}': async () => ({ ids: await aNote() }),
  'GET /api/analytics': async () => ({}),
  'GET /api/analytics/series': async () => ({}),
  'GET /api/mailboxes': () => aMailbox().then(() => ({})),
  'POST /api/mailboxes': async () => ({ body: mailboxFields() }),
  'POST /api/mailboxes/bulk': async () => ({ body: [mailboxFields(), mailboxFields(), { address: 'nobody' }] }),
  'PATCH /api/mailboxes': async () => ({
    body: { ids: [(await aMailbox()).ids?.['id'], randomUUID()], changes: { dailyLimit: 25, addTags: ['sales'] } },
  }),
  'POST /api/mailboxes/test': async () => ({ body: { smtp: mailboxFields().smtp } }),
  'GET /api/mailboxes/servers': async () => ({ query: { address: 'ada@gmail.com' } }),
  'GET /api/mailboxes/oauth': async () => ({}),
  'GET /api/mailboxes/domains': () => aMailbox().then(() => ({})),
  'POST /api/mailboxes/domains/{domain}/check': () =>
    aMailbox().then(() => ({ ids: { domain: 'mailbox.example' }, body: {} })),
  'PATCH /api/mailboxes/domains/{domain}': () =>
    aMailbox().then(() => ({ ids: { domain: 'mailbox.example' }, body: { stopsFirstEmails: false } })),
  'PUT /api/mailboxes/domains/{domain}/tracking-host': () =>
    aMailbox().then(() => ({ ids: { domain: 'mailbox.example' }, body: { host: null } })),
  'GET /api/mailboxes/{id}': aMailbox,
  'GET /api/mailboxes/{id}/activity': aMailbox,
  'GET /api/mailboxes/{id}/folders': aMailbox,
  'PATCH /api/mailboxes/{id}': async () => ({ ...(await aMailbox()), body: { dailyLimit: 25, tags: ['sales'] } }),
  'DELETE /api/mailboxes/{id}': aMailbox,
  'POST /api/mailboxes/{id}/pause': async () => ({ ...(await aMailbox()), body: {} }),
  'POST /api/mailboxes/{id}/resume': async () => ({ ...(await aMailbox()), body: {} }),
  'POST /api/mailboxes/{id}/self-test': async () => ({ ...(await aMailbox()), body: {} }),
  'POST /api/mailboxes/{id}/move-leads': async () => ({
    ...(await aMailbox()),
    body: { to: (await aMailbox()).ids?.['id'] },
  }),
  'POST /api/mailboxes/{id}/end-leads': async () => {
    const { ids = {} } = await aMailbox();
    await session.call('POST', `/api/mailboxes/${ids['id']}/pause`, {});
    return { ids, body: {} };
  },
  'POST /api/mailboxes/{id}/send-unread': async () => ({ ...(await aMailbox()), body: {} }),
  'POST /api/mailboxes/{id}/pass-over-mails': async () => ({
    ...(await aMailbox()),
    body: { until: '2026-03-02T10:00:00Z' },
  }),
  'GET /api/relay': async () => ({}),
  'GET /api/backups': async () => ({}),
  'GET /api/settings': async () => ({}),
  'PATCH /api/settings': async () => ({
    body: { postalAddress: '1 Main St\nSpringfield', unsubscribeWording: 'No more mail', tracksOpens: false },
  }),
  'POST /api/settings/test-email': async () => ({ body: { to: 'me@example.com' } }),
  'POST /api/relay/send-unread': async () => ({ body: {} }),
  'GET /api/mailbox-work': () => aMailbox().then(() => ({})),
  'POST /api/objects/upload': async () => ({ body: {} }),
  'POST /api/objects/url/meta': async () => ({ body: { url: `http://${remoteAddress()}/a.pdf` } }),
  'POST /api/objects/url/get': async () => ({ body: { url: `http://${remoteAddress()}/a.pdf` } }),
};

const nameOf = ({ method, path }: Call) => `${method.toUpperCase()} ${path}`;
const answered = describedCalls.filter((call) => nameOf(call) in examples);

test.each(answered.map((call) => [nameOf(call), call] as const))(
  '%s answers what the description says',
  async (name, call) => {
    // Signing out ends the session that makes the call.
    const caller = name.startsWith('POST /api/auth') ? await signedIn(cluster.urls[0] as string) : session;
    const { ids = {}, query, body } = await (examples[name] as () => Promise<Example>)();
    const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => ids[key] as string);
    const target = query ? `${path}?${new URLSearchParams(query)}` : path;
    const answer = await caller.call(call.method.toUpperCase(), target, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(call.status);
    const parsed = call.response.safeParse(answer.body);
    expect(parsed.error?.issues ?? []).toEqual([]);
    // The call ends all other sessions.
    if (name === 'POST /api/auth/password') session = await signedIn(cluster.urls[0] as string);
  },
);

test('POST /api/ai/generate-email without a key says how to set it up', async () => {
  const answer = await session.call('POST', '/api/ai/generate-email', {
    type: 'initial',
    prompt: 'Hello',
    context: {},
  });
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'ai-not-configured', message: expect.stringContaining('OPENAI_API_KEY') },
  });
});

test('POST /api/mailboxes/oauth/{provider}/start without a client says how to set it up', async () => {
  const answer = await session.call('POST', '/api/mailboxes/oauth/google/start', {});
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'sign-in-not-configured', message: expect.stringContaining('GOOGLE_CLIENT_ID') },
  });
  // No sign-in was begun, so none was refused.
  const refusal = await session.call('GET', `/api/mailboxes/oauth/refusals/${randomUUID()}`);
  expect(refusal).toMatchObject({ status: 404, body: { code: 'sign-in-not-found' } });
});

test('PATCH /api/mailboxes/{id}/folders/{folder} knows no folder of a mailbox that is not read', async () => {
  const { ids = {} } = await aMailbox();
  const answer = await session.call('PATCH', `/api/mailboxes/${ids['id']}/folders/${'0'.repeat(32)}`, { isRead: true });
  expect(answer).toMatchObject({ status: 404, body: { code: 'folder-not-found' } });
});

test('POST /api/returned-emails/{id}/settle settles nothing where no email came back', async () => {
  const answer = await session.call('POST', `/api/returned-emails/${randomUUID()}/settle`, { decision: 'send-again' });
  expect(answer).toMatchObject({ status: 404, body: { code: 'report-not-found' } });
});

test('every call has its example, and GET /api/openapi.json describes them all', async () => {
  const names = describedCalls.map(nameOf);
  expect(names.filter((name) => !(name in examples))).toEqual([
    'POST /api/returned-emails/{id}/settle',
    'PATCH /api/mailboxes/{id}/folders/{folder}',
    'POST /api/ai/generate-email',
    'POST /api/mailboxes/oauth/{provider}/start',
    'GET /api/mailboxes/oauth/refusals/{id}',
  ]);
  const { status, body } = await session.call('GET', '/api/openapi.json');
  expect(status).toBe(200);
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(names.toSorted());
  expect((await visitor(cluster.urls[0] as string).call('GET', '/api/openapi.json')).status).toBe(401);
});
