import type { Transporter } from 'nodemailer';
import { type BenchDatabase, startBenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { pairsCount } from '../support/in-pairs.ts';
import { type Rate, rateOf, rateRow, timed } from '../support/rate.ts';
import { type Pair, type Row, ratioRowOf } from '../support/row.ts';
import { blockedDomain } from './blocked-domain.ts';
import { startBursts } from './bursts.ts';
import { growth } from './growth.ts';
import { inTheWay } from './in-the-way.ts';
import { startJobQueue } from './job-queue.ts';
import { lateness } from './lateness.ts';
import { connections, openPlainPool, plainEmail } from './plain-pool.ts';
import { type Sink, startSink } from './start-sink.ts';

/** Emails for each second of a round: so few that a burst ends before the next window opens. */
const burstEmailsPerSecond = 500;
/**
 * A new process spends 1.6 times as much on an email as after some thousand. The yardstick's mail library has sent more
 * than the sender when its turn comes, so both must be warm.
 */
const warmUps = 4;
/** MAIL, RCPT, DATA and the text get one reply each. */
const repliesPerEmail = 4;
const distantReplyMs = 50;

/**
 * How fast due emails leave and what they cost, compared with a mail library, a job queue and the limit of a mail
 * server.
 */
export async function* sending(options: BenchOptions): AsyncGenerator<Row> {
  await using server = await startBenchDatabase(options);
  yield await burst(server, options);
  yield await besideJobs(server, options);
  yield await distantServer(server, options);
  yield* growth(server, options);
  yield* inTheWay(server, options);
  yield* lateness(server, options);
  yield* blockedDomain(server, options);
}

/** `burst`: a burst of due emails, compared with a plain mail library. */
function burst(server: BenchDatabase, options: BenchOptions): Promise<Row> {
  return besides(server, options, {
    name: 'bursts',
    start: async (sink, pool) => ({
      send: (count) => sendPlainly(sink, pool, count),
      [Symbol.asyncDispose]: async () => {},
    }),
    id: 'burst',
    yardstick: 'a pool of nodemailer with the same text and connections, without Nagle',
    gateMin: 0.25,
    targetMin: 0.6,
  });
}

function sendPlainly(sink: Sink, pool: Transporter, count: number): Promise<Rate> {
  return rateOf({ nodemailer: 'own' }, () =>
    timed(async () => {
      const received = sink.receive(count);
      await Promise.all(Array.from({ length: count }, (_, index) => pool.sendMail(plainEmail(index))));
      await received;
      return count;
    }),
  );
}

/** `burst-beside-jobs`: the same burst, compared with a job queue. */
function besideJobs(server: BenchDatabase, options: BenchOptions): Promise<Row> {
  return besides(server, options, {
    name: 'beside_jobs',
    start: (sink, pool) => startJobQueue(server, sink, pool),
    id: 'burst-beside-jobs',
    yardstick: 'jobs of graphile-worker in batches, which send with nodemailer',
    gateMin: 0.8,
    targetMin: 1.2,
  });
}

interface Besides {
  /** Names the sender's databases. */
  name: string;
  /** Starts the yardstick, which sends as many emails to the same mail server over the same pool. */
  start(sink: Sink, pool: Transporter): Promise<{ send(count: number): Promise<Rate> } & AsyncDisposable>;
  id: string;
  yardstick: string;
  gateMin: number;
  targetMin: number;
}

async function besides(server: BenchDatabase, { roundSeconds }: BenchOptions, beside: Besides): Promise<Row> {
  const { name, start, ...bounds } = beside;
  const emailsPerRound = Math.round(burstEmailsPerSecond * roundSeconds);
  await using sink = await startSink({ replyAfterMs: 0 });
  using pools = new DisposableStack();
  const pool = pools.adopt(openPlainPool(sink.url), (opened) => opened.close());
  await using yardstick = await start(sink, pool);
  const rounds = { rounds: warmUps + pairsCount, emailsPerRound, periodSeconds: roundSeconds * 6 };
  await using bursts = await startBursts(server, { name, sink, ...rounds });
  const row = await rateRow(bursts.next, () => yardstick.send(emailsPerRound), {
    ...bounds,
    warmUps,
    measure: `emails of ${emailsPerRound} campaigns that are due at once`,
    conditions: `${connections} connections, history complete; ${server.durability}`,
  });
  await bursts.settled();
  return row;
}

/** `slow-server`: a mail server that replies slowly. */
async function distantServer(server: BenchDatabase, { roundSeconds }: BenchOptions): Promise<Row> {
  const perSecondMax = connections / ((repliesPerEmail * distantReplyMs) / 1_000);
  const emailsPerRound = Math.round(perSecondMax * roundSeconds * 2);
  await using sink = await startSink({ replyAfterMs: distantReplyMs });
  const rounds = { rounds: pairsCount + 1, emailsPerRound, periodSeconds: roundSeconds * 6 };
  await using bursts = await startBursts(server, { name: 'distant', sink, ...rounds });
  const pairs: Pair[] = [];
  for (let round = 0; round <= pairsCount; round += 1)
    pairs.push({ measured: (await bursts.next()).perSecond, yardstick: perSecondMax });
  await bursts.settled();
  return ratioRowOf({
    id: 'slow-server',
    measure: `emails to a mail server that takes ${distantReplyMs} ms for each reply`,
    unit: '/s',
    // The first round opens the connections.
    pairs: pairs.slice(1),
    yardstick: `what ${connections} connections allow`,
    conditions: `${connections} connections, ${emailsPerRound} emails; ${server.durability}`,
    gateMin: 0.9,
    targetMin: 0.97,
  });
}
