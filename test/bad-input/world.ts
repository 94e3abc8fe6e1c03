import { type Call, describedCalls } from '@cadenza/contracts';
import { eventually, type SmtpSink, startSmtpSink } from '@cadenza/testing';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { type HttpResponse, type Session, signedIn } from '../support/session.ts';
import { difference } from './difference.ts';

/** The state before the bad input: two campaigns with everything in them, and leads. */
export interface World extends AsyncDisposable {
  url: string;
  cluster: Cluster;
  session: Session;
  sink: SmtpSink;
  /** A draft with two steps and two leads. */
  draft: { id: string; leadIds: string[]; stepIds: string[] };
  /** A running campaign whose only email was never confirmed. */
  running: Running;
  /** A lead of no campaign. */
  strayLeadId: string;
  /** A note on that lead. */
  noteId: string;
  segmentId: string;
  mailboxId: string;
  /** Everything that can be read, as text, to detect changes. */
  everything(): Promise<string>;
}

interface Running {
  id: string;
  leadId: string;
  emailId: string;
}

/** The key of a custom field of leads. */
export const fieldKey = 'industry';
export const mailboxDomain = 'mailbox.example';

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const alwaysOpen = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: everyDay };
/** Sends nothing today in any time zone, so nothing changes by itself. */
export const closedToday = {
  ...alwaysOpen,
  allowedWeekdays: [everyDay[(Temporal.Now.plainDateISO().dayOfWeek + 2) % 7]],
};

export const nameOf = ({ method, path }: Call) => `${method.toUpperCase()} ${path}`;
export const callNamed = (name: string) => describedCalls.find((call) => nameOf(call) === name) as Call;

/** The world of the test file that runs. */
export let world: World;

/** For a whole file: its suites share one world, because starting it takes longer than most of them. */
export function startsWorld(): void {
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.[Symbol.asyncDispose]());
}

/**
 * For a suite none of whose calls changes anything. Asked once at its end, because the question takes longer than most of
 * its tests: what is different then says which call changed it.
 */
export function nothingChanges(): void {
  let before: string;
  beforeAll(async () => {
    before = await world.everything();
  });
  afterAll(async () => expect(difference(before, await world.everything())).toBe(''));
}

let leadNumber = 0;
export function leadFields() {
  leadNumber += 1;
  const email = `ada.${leadNumber}@example.com`;
  return { firstName: 'Ada', lastName: 'Lovelace', email, company: 'Acme', jobRole: 'CEO', status: 'new' };
}

let segmentNumber = 0;
export function aSegment() {
  segmentNumber += 1;
  const conditions = [
    { on: 'field', field: 'company', is: 'contains', value: 'Looms' },
    { on: 'mailbox', is: 'is', value: 'relay', campaignId: null },
  ];
  return { name: `Segment ${segmentNumber}`, filter: { match: 'all', conditions } };
}

/** Always the same one. The sink takes any password. */
export const aMailbox = ({ url }: SmtpSink) => ({
  fromName: 'Ada',
  address: `ada@${mailboxDomain}`,
  replyTo: `office@${mailboxDomain}`,
  signature: 'Ada',
  smtp: { host: '127.0.0.1', port: Number(new URL(url).port), security: 'none', user: 'ada', password: 'secret' },
  imap: null,
  dailyLimit: 30,
  gapMinutes: 3,
  ramp: { start: 5, step: 2 },
  timezone: 'Europe/Paris',
  hours: { start: 540, end: 1_020, weekdays: ['Monday'] },
  tags: ['sales'],
});

export const aStep = (campaignId: string, stepNumber = 1) => ({
  campaignId,
  stepNumber,
  subject: `Step ${stepNumber}`,
  body: 'Hello',
  delayDays: stepNumber - 1,
  attachments: [{ filename: 'a.pdf', path: '/objects/a', contentType: 'application/pdf', size: 1 }],
});

/** Figures that another service reports some time after a call that was taken. */
const toldLater: ReadonlySet<string> = new Set(['leftToday']);

async function startWorld(): Promise<World> {
  await using starting = new AsyncDisposableStack();
  const sink = starting.use(await startSmtpSink());
  const settings = { MAILBOX_HOSTS_ALLOW: '127.0.0.1' };
  const cluster = starting.use(await startCluster({ smtpUrl: sink.url, settings }));
  const url = cluster.urls[0] as string;
  const session = await signedIn(url);
  const create = (path: string, body: object) => created(session, path, body);
  await session.call('POST', '/api/lead-fields', { key: fieldKey, label: 'Industry' });
  const draftId = await create('/api/campaigns', { name: 'Draft' });
  const leadIds = [await create('/api/leads', leadFields()), await create('/api/leads', leadFields())];
  await create(`/api/campaigns/${draftId}/attach-leads`, { leadIds });
  const stepIds = [await create('/api/sequences', aStep(draftId)), await create('/api/sequences', aStep(draftId, 2))];
  const strayLeadId = await create('/api/leads', leadFields());
  const noteId = await create(`/api/leads/${strayLeadId}/notes`, { text: 'Met at the fair' });
  const running = await aRunningCampaign(session, sink);
  const segmentId = await create('/api/segments', aSegment());
  const mailboxId = await create('/api/mailboxes', aMailbox(sink));
  const lists = ['/api/campaigns', '/api/leads', '/api/segments', '/api/mailboxes', '/api/analytics'];
  const parts = ['', '/leads', '/sequences', '/report', '/emails'];
  async function everything() {
    const pages = [
      ...lists,
      `/api/leads/${strayLeadId}/notes`,
      ...[draftId, running.id].flatMap((id) => parts.map((part) => `/api/campaigns/${id}${part}`)),
    ];
    const responses = await Promise.all(pages.map((page) => session.call('GET', page)));
    const found = Object.fromEntries(responses.map(({ body }, index) => [pages[index], body]));
    return JSON.stringify(found, (key, value) => (toldLater.has(key) ? undefined : value), 1);
  }
  const draft = { id: draftId, leadIds, stepIds };
  const resources = starting.move();
  const dispose = () => resources.disposeAsync();
  const ids = { strayLeadId, noteId, segmentId, mailboxId };
  return { url, cluster, session, sink, draft, running, ...ids, everything, [Symbol.asyncDispose]: dispose };
}

async function created(session: Session, path: string, body: object): Promise<string> {
  const response = await session.call('POST', path, body);
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
  return response.body.id;
}

async function aRunningCampaign(session: Session, sink: SmtpSink): Promise<Running> {
  const create = (path: string, body: object) => created(session, path, body);
  const id = await create('/api/campaigns', { name: 'Running' });
  const leadId = await create('/api/leads', leadFields());
  await create(`/api/campaigns/${id}/attach-leads`, { leadIds: [leadId] });
  await create('/api/sequences', { ...aStep(id), attachments: [] });
  await session.call('PATCH', `/api/campaigns/${id}`, { ...alwaysOpen, progressStatus: 'sequence_ready' });
  sink.script({ kind: 'close' });
  await create(`/api/campaigns/${id}/start`, {});
  const emailId = await eventually(async () => {
    const { body } = await session.call('GET', `/api/campaigns/${id}/emails?status=unknown`);
    return body[0].emailId as string;
  });
  // From here on nothing happens by itself.
  await eventually(async () => {
    const { body } = await session.call('GET', `/api/campaigns/${id}`);
    expect(body.nextSendReason).toBe('hold');
  });
  return { id, leadId, emailId };
}

const programmersWords =
  /invalid input|expected|received|undefined|zod|node_modules|\bat \S+:\d|SyntaxError|TypeError/i;

/** Checks that a refusal lets a user act on it and reveals nothing internal. */
export function expectRefusal({ status, body }: HttpResponse, about: string): void {
  expect(status, about).toBeGreaterThanOrEqual(400);
  expect(status, `${about}: ${JSON.stringify(body).slice(0, 300)}`).toBeLessThan(500);
  expect(body, about).toMatchObject({ message: expect.any(String), code: expect.stringMatching(/^[a-z-]+$/) });
  expect(body.message, about).toMatch(/^[A-Z\d].{8,250}$/);
  expect(body.message, about).not.toMatch(programmersWords);
  expect(JSON.stringify(body).length, about).toBeLessThan(10_000);
}
