import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { startKafkaBroker } from './support/kafka-broker.ts';
import { dataFolder, startProduct } from './support/running-product.ts';
import { type Session, signedIn } from './support/session.ts';

const leads = 40;
const steps = [0, 1];
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const reader = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0';

const folder = await dataFolder();
const broker = await startKafkaBroker(path.join(folder.path, 'broker'));
const [kafka, missing] = typeof broker === 'string' ? [undefined, ` (${broker})`] : [broker, ''];
afterAll(async () => {
  await kafka?.stop();
  await folder[Symbol.asyncDispose]();
});

async function aRunningCampaign(session: Session): Promise<string> {
  const { id } = (await session.call('POST', '/api/campaigns', { name: 'Over Kafka' })).body;
  const rows = Array.from({ length: leads }, (_, place) => ({
    firstName: 'Ada',
    lastName: `No ${place}`,
    email: `lead.${place}@example.com`,
    status: 'new',
  }));
  const stored = (await session.call('POST', '/api/leads/bulk', rows)).body as { id: string }[];
  const attach = () =>
    session.call('POST', `/api/campaigns/${id}/attach-leads`, { leadIds: stored.map((lead) => lead.id) });
  // On a busy machine the leads service may not know the campaign within the time that a call waits for it.
  await eventually(async () => expect((await attach()).status).toBe(200), { timeoutMs: 60_000 });
  for (const [index, delayDays] of steps.entries()) {
    const text = { subject: `Step ${index + 1}`, body: 'Dear {{firstName}}', delayDays };
    const { status } = await session.call('POST', '/api/sequences', { campaignId: id, stepNumber: index + 1, ...text });
    expect(status).toBe(201);
  }
  const always = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: weekdays, delayMinutes: 1 };
  await session.call('PATCH', `/api/campaigns/${id}`, { progressStatus: 'sequence_ready', ...always });
  const start = () => session.call('POST', `/api/campaigns/${id}/start`, {});
  await eventually(async () => expect((await start()).status).toBe(200), { timeoutMs: 60_000 });
  return id;
}

describe.skipIf(!kafka)(`Apache Kafka between the services${missing}`, () => {
  test('a campaign runs to its end although the broker is killed: every email once, and what people do is counted', {
    timeout: 600_000,
  }, async () => {
    await using sink = await startSmtpSink();
    await using product = await startProduct({
      DATA_DIR: path.join(folder.path, 'product'),
      KAFKA_BROKERS: kafka?.brokers as string,
      KAFKA_PREFIX: `${randomUUID()}.`,
      SMTP_URL: sink.url,
      CLOCK_START: '2026-03-02T15:00:00Z',
      CLOCK_SPEED: '7200',
    });
    const session = await signedIn(product.url);
    const id = await aRunningCampaign(session);
    const campaign = async () => (await session.call('GET', `/api/campaigns/${id}`)).body;
    await eventually(async () => expect(await campaign()).toMatchObject({ status: 'active', totalLeads: leads }), {
      timeoutMs: 60_000,
    });

    const emails = leads * steps.length;
    await eventually(() => expect(sink.mails.length).toBeGreaterThanOrEqual(5), { timeoutMs: 120_000 });
    const killed = await kafka?.kill();
    expect(killed?.status).toBe(1);
    expect(killed?.output).toContain('Apache Kafka ended by itself');
    await kafka?.restart();
    await eventually(() => expect(sink.mails.length).toBeGreaterThanOrEqual(emails), { timeoutMs: 180_000 });
    await eventually(async () => expect(await campaign()).toMatchObject({ status: 'completed', sentCount: emails }), {
      timeoutMs: 120_000,
    });
    const arrived = sink.mails.map(({ to, parsed }) => `${to[0]} ${parsed.subject}`);
    expect(arrived).toHaveLength(emails);
    expect(new Set(arrived).size).toBe(emails);

    const pixel = /<img src="([^"]+)"/.exec(String(sink.mails[0]?.parsed.html))?.[1] as string;
    await fetch(pixel, { headers: { 'user-agent': reader } });
    await eventually(async () => expect(await campaign()).toMatchObject({ openCount: 1 }), { timeoutMs: 60_000 });
    expect(product.output()).not.toContain('parked');
  });

  test('Ctrl-C stops the broker cleanly', async () => {
    expect(await kafka?.stop()).toBe(0);
  });
});
