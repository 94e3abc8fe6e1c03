import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { until } from './support/processes.ts';
import { dataFolder, freePort, launch, startProduct } from './support/running-product.ts';
import { type Session, signedIn } from './support/session.ts';

const leads = 40;
const steps = [0, 1];
const brokerStartMsMax = 300_000;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const reader = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0';

const folder = await dataFolder();
const kafka = await startBroker();
afterAll(async () => {
  await kafka.stop();
  await folder[Symbol.asyncDispose]();
});

/** The broker of KAFKA_BROKERS, else that of `npm run kafka`; `missing` says why there is none. */
async function startBroker() {
  const given = process.env['KAFKA_BROKERS'];
  if (given) return { brokers: given, stop: async () => 0 };
  const port = await freePort();
  const started = launch('kafka', { DATA_DIR: path.join(folder.path, 'broker'), KAFKA_PORT: String(port) });
  const brokers = `127.0.0.1:${port}`;
  const hasEnded = () => started.process.exitCode !== null;
  await until(() => started.output().includes(`Apache Kafka runs on ${brokers}`) || hasEnded(), brokerStartMsMax);
  if (!hasEnded()) return { brokers, stop: started.interrupt };
  if (started.output().includes('cannot be started here'))
    return { missing: started.output().trim(), stop: async () => 0 };
  throw new Error(started.output());
}

async function aRunningCampaign(session: Session): Promise<string> {
  const { id } = (await session.call('POST', '/api/campaigns', { name: 'Over Kafka' })).body;
  const rows = Array.from({ length: leads }, (_, place) => ({
    firstName: 'Ada',
    lastName: `No ${place}`,
    email: `lead.${place}@example.com`,
    status: 'new',
  }));
  const stored = (await session.call('POST', '/api/leads/bulk', rows)).body as { id: string }[];
  await session.call('POST', `/api/campaigns/${id}/attach-leads`, { leadIds: stored.map((lead) => lead.id) });
  for (const [index, delayDays] of steps.entries()) {
    const text = { subject: `Step ${index + 1}`, body: 'Dear {{firstName}}', delayDays };
    const { status } = await session.call('POST', '/api/sequences', { campaignId: id, stepNumber: index + 1, ...text });
    expect(status).toBe(201);
  }
  const always = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: weekdays, delayMinutes: 1 };
  await session.call('PATCH', `/api/campaigns/${id}`, { progressStatus: 'sequence_ready', ...always });
  expect((await session.call('POST', `/api/campaigns/${id}/start`, {})).status).toBe(200);
  return id;
}

describe.skipIf(kafka.missing)(`Apache Kafka between the services${kafka.missing ? ` (${kafka.missing})` : ''}`, () => {
  test('a campaign runs to its end: every email once, what people do is counted, reads show their own writes', {
    timeout: 600_000,
  }, async () => {
    await using sink = await startSmtpSink();
    await using product = await startProduct({
      DATA_DIR: path.join(folder.path, 'product'),
      KAFKA_BROKERS: kafka.brokers as string,
      KAFKA_PREFIX: `${randomUUID()}.`,
      SMTP_URL: sink.url,
      CLOCK_START: '2026-03-02T15:00:00Z',
      CLOCK_SPEED: '7200',
    });
    const session = await signedIn(product.url);
    const id = await aRunningCampaign(session);
    // Written by leads and by campaigns, read from each other's events.
    expect((await session.call('GET', `/api/campaigns/${id}`)).body).toMatchObject({
      status: 'active',
      totalLeads: leads,
    });

    const emails = leads * steps.length;
    await eventually(() => expect(sink.mails.length).toBeGreaterThanOrEqual(emails), { timeoutMs: 180_000 });
    const campaign = async () => (await session.call('GET', `/api/campaigns/${id}`)).body;
    await eventually(async () => expect(await campaign()).toMatchObject({ status: 'completed', sentCount: emails }), {
      timeoutMs: 60_000,
    });
    const arrived = sink.mails.map(({ to, parsed }) => `${to[0]} ${parsed.subject}`);
    expect(arrived).toHaveLength(emails);
    expect(new Set(arrived).size).toBe(emails);

    const pixel = /<img src="([^"]+)"/.exec(String(sink.mails[0]?.parsed.html))?.[1] as string;
    await fetch(pixel, { headers: { 'user-agent': reader } });
    await eventually(async () => expect(await campaign()).toMatchObject({ openCount: 1 }), { timeoutMs: 60_000 });
    expect(product.output()).not.toContain('ended unexpectedly');
  });

  test('Ctrl-C stops the broker cleanly', async () => {
    expect(await kafka.stop()).toBe(0);
  });
});
