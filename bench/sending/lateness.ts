import { setTimeout as wait } from 'node:timers/promises';
import { createClock } from '@cadenza/clock';
import { type BenchDatabase, onClient } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { startBenchService } from '../support/bench-service.ts';
import { rateOf, timed } from '../support/rate.ts';
import { quantile, type Row, rowOf } from '../support/row.ts';
import { latenessesIn } from './latenesses-in.ts';
import { startSink } from './start-sink.ts';
import { fillByTelling, type ToldDatabases } from './told-campaigns.ts';
import { addWaiting } from './waiting-entries.ts';

const opening = Temporal.Instant.from('2026-03-02T09:00:00Z');
const openingMinute = 9 * 60;
/** As many entries for each campaign as 5 million for 10,000 campaigns. */
const entriesPerCampaign = 500;
const leadInSeconds = 20;
const measuredMinutes = 2;
const coresMeant = 2;

/** `lateness`: how late emails leave when many campaigns send one each minute, at different moments. */
export async function* lateness(server: BenchDatabase, { stateRows }: BenchOptions): AsyncGenerator<Row> {
  const campaigns = Math.max(1, Math.round(stateRows / entriesPerCampaign));
  const own = await server.copy({
    name: `one_a_minute_${campaigns}_before_${stateRows}`,
    fill: async (empty) => fill({ own: empty, bus: await server.create('lateness_told') }, campaigns, stateRows),
  });
  await using sink = await startSink({ replyAfterMs: 0 });
  const now = createClock().realNow();
  const start = opening.subtract({ seconds: leadInSeconds }).toString();
  await using service = await startBenchService('sending', {
    ...{
      DATABASE_URL: own,
      BUS_DATABASE_URL: await server.create('lateness_bus'),
      SMTP_URL: sink.url,
      ADDRESS_CHECK: 'false',
    },
    ...{ CLOCK_START: start, CLOCK_ANCHOR: now.toString() },
  });
  // The first minute is not measured: connections open, and the database fills its caches.
  await wait(leadInSeconds * 1_000 + 60_000);
  const { processorMs } = await rateOf({ sending: service.pid, PostgreSQL: server.pid }, () =>
    timed(async () => {
      await wait(measuredMinutes * 60_000);
      return measuredMinutes * 60_000;
    }),
  );
  const late = await latenessesIn(own, { by: 'campaign_id', opening });
  const inFigures = (count: number) => count.toLocaleString('en-US');
  const among = `${inFigures(campaigns)} campaigns, one each minute, ${inFigures(stateRows)} waiting`;
  const conditions = `${inFigures(late.length)} emails, until each was recorded as sent; ${server.durability}`;
  const figure = (share: number) => ({ unit: 'ms', samples: [quantile(late, share)], conditions });
  yield rowOf({
    id: 'lateness',
    measure: `p99 of how late: ${among}`,
    ...figure(0.99),
    gateMax: 5_000,
    targetMax: 1_000,
  });
  yield rowOf({ id: 'lateness', measure: `p50 of how late: ${among}`, ...figure(0.5), targetMax: 150 });
  const share = Object.values(processorMs).reduce((sum, spent) => sum + spent, 0) / coresMeant;
  yield rowOf({
    id: 'lateness',
    measure: 'sender and PostgreSQL meanwhile',
    unit: `% of ${coresMeant} cores`,
    samples: [share * 100],
    targetMax: 60,
  });
}

async function fill(databases: ToldDatabases, campaigns: number, waiting: number): Promise<void> {
  const told = { count: campaigns, opensAtMinute: openingMinute, delayMinutes: 1 };
  await fillByTelling(databases, opening.subtract({ hours: 1 }), [told]);
  await onClient(databases.own, async (client) => {
    await addWaiting(client, { count: waiting, dueSooner: false });
    // As if each campaign had sent its last email at a random moment of the minute before.
    await client.query(
      `update campaigns set last_send_at = $1::timestamptz - random() * interval '1 minute', revision = revision + 1`,
      [opening.toString()],
    );
    await client.query(
      `update campaigns set next_send_at = last_send_at + interval '1 minute',
         visit_at = last_send_at + interval '1 minute'`,
    );
  });
}
