import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunningPostgres, startPostgres } from '@cadenza/embedded-postgres';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { startKafkaBroker } from '../support/kafka-broker.ts';
import { killAll, postgresPid } from '../support/processes.ts';
import { dataFolder, owner, startProduct } from '../support/running-product.ts';
import { signedIn, visitor } from '../support/session.ts';
import { isWhole, patienceMs, scale } from './support/scale.ts';
import { ledgerOf, startCampaign, startCampaigns } from './support/sending-campaigns.ts';

const awayMs = scale({ short: 6_000, whole: 5 * 60_000 });
const campaigns = scale({ short: 2, whole: 20 });
const leadsPerCampaign = scale({ short: 30, whole: 500 });
const responseMsMax = 5_000;
const goesOnMsMax = isWhole ? 30_000 : 150_000;

const folder = await dataFolder();
const broker = await startKafkaBroker(path.join(folder.path, 'broker'));
const [kafka, missing] = typeof broker === 'string' ? [undefined, ` (${broker})`] : [broker, ''];
afterAll(async () => {
  await kafka?.stop();
  await folder[Symbol.asyncDispose]();
});

describe.skipIf(!kafka)(`PostgreSQL and Apache Kafka are killed and stay away${missing}`, () => {
  test('whoever asks hears 503 and when to try again; when they are back everything goes on, and nothing is lost', {
    timeout: patienceMs,
  }, async () => {
    await using sink = await startSmtpSink();
    /** The folder in which `npm start` would keep its own database. */
    const databaseFolder = path.join(folder.path, 'database');
    const dataDirectory = path.join(databaseFolder, 'postgres');
    let postgres: RunningPostgres = await startPostgres({ dataDirectory });
    await using _postgres = { [Symbol.asyncDispose]: () => postgres.stop() };
    await using product = await startProduct({
      DATA_DIR: path.join(folder.path, 'product'),
      DATABASE_URL: postgres.url(),
      KAFKA_BROKERS: kafka?.brokers as string,
      SMTP_URL: sink.url,
      CLOCK_START: '2026-03-02T15:00:00Z',
      CLOCK_SPEED: '300',
    });
    const session = await signedIn(product.url);
    const ids = await startCampaigns(session, { campaigns, leadsPerCampaign });
    const lead = (email: string) => ({ firstName: 'Bob', lastName: 'Young', email, status: 'new' });
    const added: string[] = [];

    /** The slowest response during the outage, in milliseconds; each is a success or says when to try again. */
    async function responsesWhileAway(isDatabaseAway: boolean): Promise<number> {
      let slowestMs = 0;
      for (const until = performance.now() + awayMs; performance.now() < until; await wait(200)) {
        const email = `while.away.${added.length}@example.com`;
        const startedAt = performance.now();
        const responses = await Promise.all([
          session.call('GET', `/api/campaigns/${ids[0]}`),
          session.call('GET', '/api/analytics'),
          session.call('POST', '/api/leads', lead(email)),
          visitor(product.url).call('POST', '/api/auth/login', owner),
        ]);
        slowestMs = Math.max(slowestMs, performance.now() - startedAt);
        for (const { status, body, headers } of responses) {
          expect([200, 201, 503], JSON.stringify(body)).toContain(status);
          if (status === 503) expect(Number(headers.get('retry-after')), JSON.stringify(body)).toBeGreaterThan(0);
        }
        if (responses[2]?.status === 201) added.push(email);
        if (isDatabaseAway && performance.now() < until - awayMs / 2) continue;
        if (isDatabaseAway) expect(responses.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
      }
      return slowestMs;
    }

    /** Milliseconds until a new campaign is started, sends, and is counted by another service. */
    async function goesOn(email: string): Promise<number> {
      const startedAt = performance.now();
      const id = await eventually(() => startCampaign(session, email, [lead(email)]), { timeoutMs: goesOnMsMax });
      await eventually(
        async () => {
          expect((await session.call('GET', `/api/campaigns/${id}`)).body.sentCount).toBe(1);
        },
        { timeoutMs: goesOnMsMax },
      );
      added.push(email);
      return performance.now() - startedAt;
    }

    const faults = {
      PostgreSQL: { database: true, kafka: false },
      'Apache Kafka': { database: false, kafka: true },
      both: { database: true, kafka: true },
    };
    for (const [name, away] of Object.entries(faults)) {
      if (away.kafka) await kafka?.kill();
      if (away.database) {
        killAll([await postgresPid(databaseFolder)]);
        await postgres.ended;
      }
      const slowestMs = await responsesWhileAway(away.database);
      if (isWhole) expect(slowestMs).toBeLessThan(responseMsMax);
      if (away.database) postgres = await startPostgres({ dataDirectory, port: postgres.port });
      if (away.kafka) await kafka?.restart();
      const goesOnMs = await goesOn(`back.${name.replace(' ', '.')}@example.com`);
      console.info(
        `${name} away for ${awayMs / 1000} s: slowest answer ${slowestMs.toFixed()} ms, went on in ${goesOnMs.toFixed()} ms`,
      );
    }

    const total = campaigns * leadsPerCampaign;
    await eventually(
      async () => {
        const ledger = await ledgerOf(session, ids);
        expect(ledger).toHaveLength(total);
        expect(ledger.filter(({ status }) => status !== 'sent' && status !== 'unknown')).toEqual([]);
        const sent = ledger.filter(({ status }) => status === 'sent').map(({ leadEmail }) => leadEmail);
        const arrived = sink.mails.map(({ to }) => to[0]);
        expect(new Set(arrived).size).toBe(arrived.length);
        expect(sent.filter((email) => !arrived.includes(email))).toEqual([]);
      },
      { timeoutMs: patienceMs },
    );
    const leads = (await session.call('GET', '/api/leads')).body as { email: string }[];
    const emails = leads.map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails).toEqual(expect.arrayContaining(added));
  });
});
