import { createClock } from '@cadenza/clock';
import { openDatabase } from '@cadenza/postgres';
import {
  eventually,
  hasDovecot,
  onKafka,
  type SmtpReply,
  type SmtpSink,
  startDovecot,
  startSmtpSink,
  testKafka,
} from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from './support/cluster.ts';
import { roaming, type Session, signedIn, visitor } from './support/session.ts';

/** Monday 2 March 2026; a day passes in four seconds. */
const start = Temporal.Instant.from('2026-03-02T14:00:00Z');
const speed = 21_600;
const names = ['Spring', 'Summer', 'Autumn'];
const leadsPerCampaign = 40;
/** Once so many emails have left, one instance of every service stops, and then another. */
const stopsAfterEmails = [20, 80];
const delaysDays = [0, 1];
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const reader = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0';
const patience = { timeoutMs: 120_000 };

const kafka = await testKafka();

/** The outcome of a lead's emails: the beginning of its address. Few bounce, or the campaign would be paused. */
function fateOf(place: number): string {
  if (place === 7) return 'gone';
  return ['lost', 'later', 'reader', 'quiet'][place % 4] as string;
}

/** A mail server that treats each address in a fixed way, in whatever order emails come. */
function replies(): (recipient: string) => SmtpReply | undefined {
  const putOff = new Set<string>();
  return (recipient) => {
    if (recipient.startsWith('lost')) return { kind: 'hang up' };
    if (recipient.startsWith('gone')) return { kind: 'refuse', at: 'recipient', code: 550, text: '5.1.1 no such user' };
    if (!recipient.startsWith('later') || putOff.has(recipient)) return undefined;
    putOff.add(recipient);
    return { kind: 'refuse', at: 'recipient', code: 451, text: '4.7.1 try again later' };
  };
}

/** Retries calls that get 503, as happens on a busy machine. */
function patient(session: Session): Session {
  return {
    call: (...request) =>
      eventually(async () => {
        const response = await session.call(...request);
        expect(response.status, JSON.stringify(response.body)).not.toBe(503);
        return response;
      }, patience),
  };
}

async function aRunningCampaign(session: Session, name: string): Promise<string> {
  const { id } = (await session.call('POST', '/api/campaigns', { name })).body;
  const path = `/api/campaigns/${id}`;
  const rows = Array.from({ length: leadsPerCampaign }, (_, place) => ({
    firstName: 'Ada',
    lastName: `No ${place}`,
    email: `${fateOf(place)}.${name.toLowerCase()}.${place}@example.com`,
    status: 'new',
  }));
  const leads = (await session.call('POST', '/api/leads/bulk', rows)).body as { id: string }[];
  const attached = await session.call('POST', `${path}/attach-leads`, { leadIds: leads.map((lead) => lead.id) });
  expect(attached.status).toBe(200);
  for (const [index, delayDays] of delaysDays.entries()) {
    const step = { stepNumber: index + 1, subject: `${name} ${index + 1}`, body: 'Dear {{firstName}}', delayDays };
    await session.call('POST', '/api/sequences', { campaignId: id, ...step });
  }
  expect((await session.call('GET', `${path}/sequences`)).body).toHaveLength(delaysDays.length);
  const always = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: weekdays, delayMinutes: 5 };
  await session.call('PATCH', path, { progressStatus: 'sequence_ready', ...always });
  expect((await session.call('POST', `${path}/start`, {})).status).toBe(200);
  expect((await session.call('GET', path)).body).toMatchObject({ status: 'active', totalLeads: leadsPerCampaign });
  return id;
}

const mailsOf = (sink: SmtpSink, fate: string) => sink.mails.filter(({ to }) => to[0]?.startsWith(fate));

/** Recipients open their emails, long after these were sent. */
async function openAll(sink: SmtpSink, urls: readonly string[]): Promise<void> {
  const recipient = roaming(visitor(urls[0] as string), () => urls);
  for (const { parsed } of mailsOf(sink, 'reader')) {
    const pixel = /<img src="http:\/\/localhost:8080([^"]+)"/.exec(String(parsed.html))?.[1] as string;
    await recipient.call('GET', pixel, undefined, { 'user-agent': reader });
  }
}

interface ReportRow {
  lead: { email: string };
  status: string;
  sentAt: string | null;
  openedAt: string | null;
  bounced: boolean;
}

/** The final state, without ids and instants. */
async function outcomeOf(session: Session, cluster: Cluster, ids: readonly string[], sink: SmtpSink) {
  const campaigns = [];
  for (const id of ids) {
    const { campaign, report } = (await session.call('GET', `/api/campaigns/${id}/report`)).body;
    const { name, status, totalLeads, sentCount, openCount, bounceCount } = campaign;
    const rows = (report as ReportRow[]).map((row) =>
      [row.lead.email, row.status, row.sentAt !== null, row.openedAt !== null, row.bounced].join(' '),
    );
    campaigns.push({ name, status, totalLeads, sentCount, openCount, bounceCount, rows: rows.sort() });
  }
  await using database = openDatabase(cluster.databases['sending'] as string, { connectionsMax: 1 });
  const ledger = await database.query(
    'select step_number, status, count(*)::int as emails from emails group by 1, 2 order by 1, 2',
  );
  return {
    campaigns,
    ledger: ledger.rows,
    arrived: sink.mails.map(({ to, parsed }) => `${to[0]} ${parsed.subject}`).sort(),
  };
}

/** Runs three campaigns from their leads to their end; of several instances only the first does not stop on the way. */
async function runCampaigns({ copies, deliveries }: { copies: number; deliveries: number }) {
  await using resources = new AsyncDisposableStack();
  const dovecot = resources.use(await startDovecot());
  const sink = resources.use(await startSmtpSink({ replyTo: replies() }));
  const cluster = resources.use(
    await startCluster({
      copies,
      deliveries,
      kafkaBrokers: kafka.brokers as string[],
      smtpUrl: sink.url,
      imapUrl: dovecot.url,
      clock: createClock({ start, speed }),
    }),
  );
  let urls = cluster.urls;
  for (const url of urls)
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), patience);
  const session = patient(roaming(await signedIn(urls[0] as string), () => urls));
  const ids: string[] = [];
  for (const name of names) ids.push(await aRunningCampaign(session, name));

  let filed = 0;
  await dovecot.with(async (mailbox) => {
    await eventually(async () => {
      // Files copies as a mail program does with what it sent.
      for (const { raw } of mailsOf(sink, 'lost').slice(filed)) {
        await mailbox.append(dovecot.sent, raw);
        filed += 1;
      }
      const stopAfter = urls.length > 1 ? stopsAfterEmails[copies - urls.length] : undefined;
      if (stopAfter !== undefined && sink.mails.length > stopAfter) {
        urls = urls.slice(0, -1);
        await cluster.stopCopy(urls.length);
      }
      for (const id of ids) expect((await session.call('GET', `/api/campaigns/${id}`)).body.status).toBe('completed');
    }, patience);
  });
  expect(urls).toHaveLength(1);
  await openAll(sink, urls);
  await eventually(async () => {
    const { overview } = (await session.call('GET', '/api/analytics')).body;
    expect(overview.totalOpens).toBe(mailsOf(sink, 'reader').length);
  }, patience);
  return await outcomeOf(session, cluster, ids, sink);
}

const mailbox = hasDovecot ? '' : ' (needs Dovecot)';

describe.skipIf(kafka.missing || !hasDovecot)(`several instances of every service, ${onKafka(kafka)}${mailbox}`, () => {
  test('three of them, two of which stop on the way, and records that come three times: the end is that of one instance', {
    timeout: 600_000,
  }, async () => {
    const alone = await runCampaigns({ copies: 1, deliveries: 1 });
    expect(new Set(alone.arrived).size).toBe(alone.arrived.length);
    expect(alone.arrived).toHaveLength(names.length * (leadsPerCampaign - 1) * delaysDays.length);
    expect(await runCampaigns({ copies: 3, deliveries: 3 })).toEqual(alone);
  });
});
