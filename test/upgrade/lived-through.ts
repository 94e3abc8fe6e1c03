import { createClock } from '@cadenza/clock';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { expect } from 'vitest';
import { startCluster } from '../support/cluster.ts';
import { type Session, signedIn } from '../support/session.ts';
import { dump } from './archive.ts';

/** A day passes in four seconds. */
export const speed = 21_600;
const leads = 12;
const patience = { timeoutMs: 60_000 };
const asked = ['/api/campaigns', '/api/leads', '/api/analytics'];
const askedOfCampaign = ['', '/sequences', '/report', '/leads', '/funnel', '/emails'];

/** What a build of the product leaves behind: its databases as text, and its last responses. */
export interface Archive {
  /** An instant of the product's clock. */
  now: string;
  answers: { path: string; body: unknown }[];
  /** Recipient and subject of each sent email. */
  sent: string[];
  databases: Record<string, string>;
}

/** Makes this build do everything that leaves a trace in events and rows, and stops it with a campaign paused. */
export async function livedThrough(): Promise<Archive> {
  await using sink = await startSmtpSink();
  sink.script(
    { kind: 'accept' },
    { kind: 'refuse', at: 'recipient', code: 550, text: '5.1.1 no such user' },
    { kind: 'accept' },
    { kind: 'refuse', at: 'recipient', code: 451, text: '4.7.1 later' },
    { kind: 'close' },
  );
  const clock = createClock({ start: Temporal.Instant.from('2026-03-02T14:00:00Z'), speed });
  const cluster = await startCluster({ smtpUrl: sink.url, clock });
  const session = await signedIn(cluster.urls[0] as string);
  const spring = await aRunningCampaign(session, 'Spring');
  const autumn = await aRunningCampaign(session, 'Autumn');
  await eventually(() => expect(sink.mails.length).toBeGreaterThan(14), patience);
  await reactTo(session, spring);
  expect((await session.call('DELETE', autumn)).status).toBe(200);
  expect((await session.call('POST', `${spring}/pause`, {})).status).toBe(200);
  const answers = await answersOf(session, [spring]);
  await cluster[Symbol.asyncDispose]();
  return {
    now: clock.now().toString(),
    answers,
    sent: sink.mails.map(({ to, parsed }) => `${to[0]} ${parsed.subject}`).sort(),
    databases: Object.fromEntries(
      await Promise.all(Object.entries(cluster.databases).map(async ([name, url]) => [name, await dump(url)] as const)),
    ),
  };
}

async function aRunningCampaign(session: Session, name: string): Promise<string> {
  const { id } = (await session.call('POST', '/api/campaigns', { name })).body;
  const path = `/api/campaigns/${id}`;
  const rows = Array.from({ length: leads }, (_, place) => ({
    ...{ firstName: 'Ada', lastName: `No ${place}`, company: place % 2 ? 'Müller & Söhne' : null, status: 'new' },
    email: `${name.toLowerCase()}.${place}@example.com`,
  }));
  const stored = (await session.call('POST', '/api/leads/bulk', rows)).body as { id: string }[];
  await session.call('POST', `${path}/attach-leads`, { leadIds: stored.map((lead) => lead.id) });
  for (const [index, delayDays] of [0, 2, 3].entries()) {
    const text = { subject: `${name} ${index + 1}`, body: 'Dear {{firstName}}, see https://example.com', delayDays };
    await session.call('POST', '/api/sequences', { campaignId: id, stepNumber: index + 1, ...text });
  }
  await session.call('PATCH', path, { progressStatus: 'sequence_ready', delayMinutes: 10 });
  expect((await session.call('POST', `${path}/start`, {})).status).toBe(200);
  return path;
}

async function reactTo(session: Session, campaign: string): Promise<void> {
  const sent = await eventually(async () => {
    const { report } = (await session.call('GET', `${campaign}/report`)).body;
    const rows = (report as { leadId: string; sentAt: string | null }[]).filter(({ sentAt }) => sentAt !== null);
    expect(rows.length).toBeGreaterThan(6);
    return rows;
  }, patience);
  for (const [place, event] of ['open', 'bounce', 'spam', 'reply', 'open'].entries())
    await session.call('POST', `${campaign}/tracking`, { leadId: sent[place]?.leadId, event });
  expect((await session.call('DELETE', `/api/leads/${sent[5]?.leadId}`)).status).toBe(200);
  expect((await session.call('DELETE', `${campaign}/leads/${sent[6]?.leadId}`)).status).toBe(200);
}

/** The responses once nothing changes any more. */
async function answersOf(session: Session, campaigns: readonly string[]): Promise<Archive['answers']> {
  const paths = [...asked, ...campaigns.flatMap((campaign) => askedOfCampaign.map((each) => campaign + each))];
  const ask = () =>
    Promise.all(paths.map(async (path) => ({ path, body: (await session.call('GET', path)).body as unknown })));
  let before = await ask();
  return eventually(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const now = await ask();
    const last = before;
    before = now;
    expect(now).toEqual(last);
    return now;
  }, patience);
}
