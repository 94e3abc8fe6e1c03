import { setTimeout as wait } from 'node:timers/promises';
import { type BenchDatabase, onClient, startBenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { inPairs } from '../support/in-pairs.ts';
import { processorMsOf } from '../support/processor-time.ts';
import { quantile, type Row, ratioRowOf, rowOf } from '../support/row.ts';
import { latenessesIn } from './latenesses-in.ts';
import { fillPool, opening, type Pool, startPool } from './mailbox-pool.ts';
import { type Sink, startSink } from './start-sink.ts';

const leadInSeconds = 20;
const measuredMinutes = 2;
/** As many leads for each campaign as 5 million for 10,000 campaigns. */
const leadsPerCampaign = 500;
const mailboxesMax = 1_000;
const sendersPerCampaign = 5;
/** So fast that what an instance does without any email counts little, and so slow that emails leave when they are planned. */
const poolSpeed = 10;
const costSeconds = 30;

/** How late emails of many mailboxes leave, and what they cost. */
export async function* pools(options: BenchOptions): AsyncGenerator<Row> {
  await using server = await startBenchDatabase(options);
  await using sink = await startSink({ replyAfterMs: 0 });
  yield* poolLateness(server, options, sink);
  yield await poolCost(server, sink);
  yield await campaignsCost(server, sink);
}

/** `pool-lateness`: how late emails leave when many mailboxes send one each minute, for five times as many campaigns each. */
async function* poolLateness(server: BenchDatabase, { stateRows }: BenchOptions, sink: Sink): AsyncGenerator<Row> {
  const campaigns = Math.max(1, Math.round(stateRows / leadsPerCampaign));
  const mailboxes = Math.min(mailboxesMax, campaigns);
  const own = await fillPool(server, { campaigns, mailboxes, sendersPerCampaign, waiting: stateRows });
  await using _ = await startPool(server, own, { sink, speed: 1, leadInSeconds });
  // The first minute is not measured: connections open, and the database fills its caches.
  await wait((leadInSeconds + 60 + measuredMinutes * 60) * 1_000);
  const late = await latenessesIn(own, { by: 'mailbox_id', opening });
  const inFigures = (count: number) => count.toLocaleString('en-US');
  const among = `${inFigures(campaigns)} campaigns, ${sendersPerCampaign} of ${inFigures(mailboxes)} mailboxes each, ${inFigures(stateRows)} waiting`;
  const conditions = `${inFigures(late.length)} emails, until each was recorded as sent; ${server.durability}`;
  const figure = (share: number) => ({ id: 'pool-lateness', unit: 'ms', samples: [quantile(late, share)], conditions });
  yield rowOf({ ...figure(0.99), measure: `p99 of how late: ${among}`, gateMax: 1_000 });
  yield rowOf({ ...figure(0.5), measure: `p50 of how late: ${among}`, targetMax: 150 });
}

/** `pool-cost`: an email of a mailbox beside one of the relay, as many of them a minute. */
async function poolCost(server: BenchDatabase, sink: Sink): Promise<Row> {
  const [senders, waiting] = [1_000, 500_000];
  const pool = { campaigns: senders * 10, mailboxes: senders, sendersPerCampaign, waiting };
  const relay = { campaigns: senders, mailboxes: 0, sendersPerCampaign: 0, waiting };
  return compare(server, sink, {
    ...{ id: 'pool-cost', measured: pool, yardstick: relay, speed: poolSpeed, gateMax: 1.15 },
    measure: 'processor time for an email of a thousand mailboxes, five to a campaign',
    beside: 'a thousand campaigns of the relay',
  });
}

/** `mailbox-campaigns`: an email of a mailbox that works for many campaigns, beside one that works for one. */
async function campaignsCost(server: BenchDatabase, sink: Sink): Promise<Row> {
  const common = { mailboxes: 200, sendersPerCampaign: 10, waiting: 100_000 };
  const ofOneEach = common.mailboxes / common.sendersPerCampaign;
  return compare(server, sink, {
    ...{ id: 'mailbox-campaigns', speed: poolSpeed, gateMax: 1.2 },
    measured: { ...common, campaigns: ofOneEach * 500 },
    yardstick: { ...common, campaigns: ofOneEach },
    measure: 'processor time for an email of a mailbox in 500 campaigns',
    beside: 'of one in a single campaign',
  });
}

interface Compared {
  id: string;
  measure: string;
  measured: Pool;
  yardstick: Pool;
  beside: string;
  speed: number;
  gateMax: number;
}

async function compare(server: BenchDatabase, sink: Sink, given: Compared): Promise<Row> {
  const { measured, yardstick, speed, beside, ...described } = given;
  const spent = (pool: Pool) => () => costOf(server, sink, { pool, speed });
  return ratioRowOf({
    ...described,
    unit: 'ms',
    pairs: await inPairs(spent(measured), spent(yardstick), { warmUps: 0, pairs: 2 }),
    yardstick: beside,
    conditions: `sender and PostgreSQL, history complete; ${server.durability}`,
  });
}

/** Processor time of the sender and of PostgreSQL for an email, in a new process that has sent some. */
async function costOf(server: BenchDatabase, sink: Sink, { pool, speed }: { pool: Pool; speed: number }) {
  const own = await fillPool(server, pool);
  await using service = await startPool(server, own, { sink, speed, leadInSeconds });
  await wait((leadInSeconds + costSeconds / 2) * 1_000);
  // Awaited here, so that the sender runs until then.
  return await onClient(own, async (client) => {
    const read = async () => {
      const { rows } = await client.query(`select count(*)::int as sent from emails where status = 'sent'`);
      return { sent: rows[0].sent as number, processorMs: await processorMsOf([service.pid, server.pid]) };
    };
    const before = await read();
    await wait(costSeconds * 1_000);
    const after = await read();
    return (after.processorMs - before.processorMs) / (after.sent - before.sent);
  });
}
