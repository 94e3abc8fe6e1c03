import { createClock } from '@cadenza/clock';
import { openDatabase } from '@cadenza/postgres';
import { eventually, type SmtpReply, type SmtpSink, startSmtpSink } from '@cadenza/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from './support/cluster.ts';
import { rebuildService, rebuiltServices } from './support/rebuild-services.ts';
import { type Session, signedIn, visitor } from './support/session.ts';

/** Monday 2 March 2026, nine o'clock in New York; a day passes in four seconds. */
const start = Temporal.Instant.from('2026-03-02T14:00:00Z');
const speed = 21_600;
const weeks = 3;
const leadsPerCampaign = 1_000;
/** Enough for every outcome to happen. A slow machine sends fewer in three weeks, and goes on until there are so many. */
const emailsMin = 200;
const reader = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0';

let cluster: Cluster;
let sink: SmtpSink;
let session: Session;

beforeAll(async () => {
  sink = await startSmtpSink({ replyAfterMs: 2 });
  sink.script(...Array.from({ length: 6_000 }, (_, place) => scriptedReply(place)));
  cluster = await startCluster({ smtpUrl: sink.url, clock: createClock({ start, speed }) });
  session = await signedIn(cluster.urls[0] as string);
});
afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]();
  await sink?.[Symbol.asyncDispose]();
});

/** A mail server that refuses some emails, defers some, and now and then dies before it replies. */
function scriptedReply(place: number): SmtpReply {
  if (place % 211 === 40) return { kind: 'close' };
  if (place % 53 === 52) return { kind: 'refuse', at: 'recipient', code: 550, text: '5.1.1 no such user' };
  if (place % 61 === 60) return { kind: 'refuse', at: 'recipient', code: 552, text: '5.2.2 mailbox full' };
  if (place % 37 === 36) return { kind: 'refuse', at: 'text', code: 554, text: '5.6.0 not in this form' };
  if (place % 23 === 22) return { kind: 'refuse', at: 'recipient', code: 451, text: '4.7.1 try again later' };
  return { kind: 'accept' };
}

async function aRunningCampaign(name: string, { stopOnBounce }: { stopOnBounce: boolean }): Promise<string> {
  const { id } = (await session.call('POST', '/api/campaigns', { name })).body;
  const path = `/api/campaigns/${id}`;
  const rows = Array.from({ length: leadsPerCampaign }, (_, place) => ({
    firstName: 'Ada',
    lastName: `No ${place}`,
    email: `${name.toLowerCase()}.${place}@example.com`,
    status: 'new',
  }));
  const leads = (await session.call('POST', '/api/leads/bulk', rows)).body as { id: string }[];
  await session.call('POST', `${path}/attach-leads`, { leadIds: leads.map((lead) => lead.id) });
  for (const [index, delayDays] of [0, 2, 3].entries()) {
    const step = {
      campaignId: id,
      stepNumber: index + 1,
      subject: `${name} ${index}`,
      body: 'https://example.com/x',
      delayDays,
    };
    expect((await session.call('POST', '/api/sequences', step)).status).toBe(201);
  }
  await session.call('PATCH', path, { progressStatus: 'sequence_ready', delayMinutes: 10, stopOnBounce });
  expect((await session.call('POST', `${path}/start`, {})).status).toBe(200);
  return id;
}

/** Recipients open and click some of what arrives, over the addresses in the emails. */
async function readSome(upTo: number, from: number): Promise<number> {
  const recipient = visitor(cluster.urls[0] as string);
  for (const [place, { parsed }] of sink.mails.slice(from, upTo).entries()) {
    const html = String(parsed.html);
    const local = (url: string | undefined) => url?.replace('http://localhost:8080', '') ?? '/t/o/none';
    const headers = { 'user-agent': reader };
    if (place % 3 === 0) await recipient.call('GET', local(/<img src="([^"]+)"/.exec(html)?.[1]), undefined, headers);
    if (place % 7 === 0)
      await recipient.call('GET', local(/<a href="([^"]+\/t\/c\/[^"]+)"/.exec(html)?.[1]), undefined, headers);
  }
  return upTo;
}

const waitingHits = `
  select email_id from hits
  union all select email_id from early_hits join emails on emails.id = email_id
  union all select email_id from machine_clicks
  union all select email_id from held_clicks union all select email_id from held_fetches`;

const query = async (service: string, text: string) => {
  await using database = openDatabase(cluster.databases[service] as string, { connectionsMax: 1 });
  return (await database.query(text)).rows;
};

test('O4, D1, S3: after three weeks the sink, the ledger, the report, the counters and the analytics agree exactly', async () => {
  const ids = [
    await aRunningCampaign('Spring', { stopOnBounce: true }),
    await aRunningCampaign('Summer', { stopOnBounce: false }),
  ];
  const end = start.add({ hours: weeks * 7 * 24 });
  let read = 0;
  while (Temporal.Instant.compare(cluster.clock.now(), end) < 0 || sink.mails.length < emailsMin) {
    read = await readSome(sink.mails.length, read);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  for (const id of ids) expect((await session.call('POST', `/api/campaigns/${id}/pause`, {})).status).toBe(200);
  await readSome(sink.mails.length, read);
  // The sender hears of the pauses after they are answered, and goes on until then: hours of this clock.
  const stillSending = `select id from campaigns where status = 'active' or in_flight_email is not null`;
  await eventually(async () => expect(await query('sending', stillSending)).toEqual([]), { timeoutMs: 60_000 });

  const ledger = await query(
    'sending',
    'select id, campaign_id, lead_id, step_number, message_id, status, sent_at, reason from emails',
  );
  const of = (status: string) => ledger.filter((entry) => entry.status === status);
  const arrived = sink.mails.map(({ parsed }) => parsed.messageId);

  // On the receiving side nothing arrived twice, every email that counts as sent arrived, and everything that arrived
  // is sent, refused or unknown. An unknown email may have arrived or not.
  const arrivedOnce = new Set(arrived);
  expect(arrivedOnce.size).toBe(arrived.length);
  expect(of('sent').filter(({ message_id }) => !arrivedOnce.has(message_id))).toEqual([]);
  const known = new Set(ledger.filter(({ status }) => status !== 'deferred').map(({ message_id }) => message_id));
  expect(arrived.filter((id) => !known.has(id as string))).toEqual([]);
  expect(of('sent').length).toBeGreaterThan(emailsMin / 2);
  const events = await query('sending', 'select distinct type from events');
  const happened = ['EmailSent', 'EmailDeferred', 'EmailFailed', 'EmailUnknown'];
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(happened));

  // A permanent refusal by the recipient's side counts as sent and bounced; an email given up after five attempts
  // counts as neither.
  const failed = of('failed');
  const refused = failed.filter(({ sent_at }) => sent_at !== null);
  expect(refused.length, 'refusals there were').toBeGreaterThan(3);
  expect(failed.filter((email) => !refused.includes(email) && !email.reason.startsWith('gave up'))).toEqual([]);
  const sentAfterRefusal = (campaignId: string | undefined) =>
    of('sent').filter(({ campaign_id, lead_id, step_number }) =>
      refused.some(
        (each) =>
          each.campaign_id === campaign_id &&
          each.lead_id === lead_id &&
          each.step_number < step_number &&
          campaign_id === campaignId,
      ),
    ).length;
  expect(ids.map(sentAfterRefusal), 'its lead goes on where the flag is off').toEqual([
    0,
    expect.toSatisfy((count) => count > 0),
  ]);

  // Our own figures at rest, which must agree everywhere. Hits are recorded after the response, some once their email
  // is known, and clicks are held back until it is clear that a person made them.
  const { counters, reports, analytics, funnels, rows } = await eventually(
    async () => {
      expect((await totals(ids)).counters.sent).toBe(of('sent').length + refused.length);
      expect(await query('tracking', waitingHits)).toEqual([]);
      return totals(ids);
    },
    { timeoutMs: 20_000 },
  );
  expect(reports).toEqual(counters);
  expect(analytics).toEqual(counters);
  expect(funnels).toEqual(counters);
  expect(counters.bounced).toBe(refused.length);
  expect(counters.opened).toBeGreaterThan(20);
  expect(counters.clicked).toBeGreaterThan(10);
  const mailedLeads = new Set([...of('sent'), ...refused].map(({ lead_id }) => lead_id));
  expect(rows.filter((row) => row.sentAt !== null).length).toBe(mailedLeads.size);
  expect(rows.length).toBe(ids.length * leadsPerCampaign);

  // The leads' own list has the same status for every link as the report.
  for (const id of ids) {
    const links = (await session.call('GET', `/api/campaigns/${id}/leads`)).body as Row[];
    const report = (await session.call('GET', `/api/campaigns/${id}/report`)).body.report as Row[];
    const facts = (row: Row) => [
      row.leadId,
      row.status,
      row.sentAt,
      row.openedAt,
      row.clickedAt,
      row.bounced,
      row.replied,
    ];
    const sorted = (list: Row[]) =>
      list.map(facts).sort((one, other) => String(one[0]).localeCompare(String(other[0])));
    expect(sorted(links)).toEqual(sorted(report));
  }

  // Projecting event by event gives the same rows as projecting all events together.
  for (const service of rebuiltServices) {
    const compared = await rebuildService(service, cluster.databases[service] as string);
    expect(Object.entries(compared).filter(([, { wrong }]) => wrong > 0)).toEqual([]);
  }
}, 400_000);

interface Row {
  leadId: string;
  status: string;
  sentAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  bounced: boolean;
  replied: boolean;
}

interface Figures {
  sentCount: number;
  openCount: number;
  clickCount: number;
  bounceCount: number;
}

async function totals(ids: readonly string[]) {
  const sum = (all: Figures[]) => ({
    sent: all.reduce((total, { sentCount }) => total + sentCount, 0),
    opened: all.reduce((total, { openCount }) => total + openCount, 0),
    clicked: all.reduce((total, { clickCount }) => total + clickCount, 0),
    bounced: all.reduce((total, { bounceCount }) => total + bounceCount, 0),
  });
  const get = async (path: string) => (await session.call('GET', path)).body;
  const counters = sum(await Promise.all(ids.map((id) => get(`/api/campaigns/${id}`))));
  const reports = await Promise.all(ids.map((id) => get(`/api/campaigns/${id}/report`)));
  const funnels = await Promise.all(ids.map((id) => get(`/api/campaigns/${id}/funnel`)));
  const { overview } = await get('/api/analytics');
  return {
    counters,
    reports: sum(reports.map(({ campaign }) => campaign)),
    rows: reports.flatMap(({ report }) => report as Row[]),
    funnels: sum(funnels.flatMap(({ steps }) => steps)),
    analytics: {
      sent: overview.totalSent,
      opened: overview.totalOpens,
      clicked: overview.totalClicks,
      bounced: overview.totalBounces,
    },
  };
}
