import { readFile } from 'node:fs/promises';
import type { BenchOptions } from '../benches.ts';
import type { BenchDatabase } from '../support/bench-database.ts';
import { pairsCount } from '../support/in-pairs.ts';
import { processorMsOf } from '../support/processor-time.ts';
import { type Pair, type Row, ratioRowOf, rowOf } from '../support/row.ts';
import { type Bursts, prepareBursts, roundsInTurns, startInTurns } from './bursts.ts';
import { startSink } from './start-sink.ts';

const fewEntries = 1_000;
/**
 * Two processes that do the same differ by up to a fifth in memory, by when their garbage is collected, so each pair has new
 * ones. The first burst of each does not count.
 */
const burstsOfProcess = 2;
const residentLine = /^VmRSS:\s+(\d+) kB$/m;

interface Spent {
  processorMs: number;
  residentMb: number;
}

/** S3 and S12: what an email costs, and the sender's memory, with many entries waiting beside 1,000. */
export async function* growth(server: BenchDatabase, { stateRows, roundSeconds }: BenchOptions): AsyncGenerator<Row> {
  const inTurns = { ...roundsInTurns(roundSeconds), rounds: pairsCount * burstsOfProcess };
  await using sink = await startSink({ replyAfterMs: 0 });
  const common = { sink, ...inTurns };
  const prepared = [
    await prepareBursts(server, { ...common, name: 'among_many', waiting: stateRows }),
    await prepareBursts(server, { ...common, name: 'among_few', waiting: fewEntries }),
  ] as const;
  const [many, few] = await startInTurns(prepared, inTurns.periodSeconds);
  await using senders = new AsyncDisposableStack();
  senders.use(many);
  senders.use(few);
  const pairs: { many: Spent; few: Spent }[] = [];
  while (pairs.length < pairsCount) {
    await spentBy(many, server, inTurns.emailsPerRound);
    await spentBy(few, server, inTurns.emailsPerRound);
    const measured = await spentByLast(many, server, inTurns.emailsPerRound);
    pairs.push({ many: measured, few: await spentByLast(few, server, inTurns.emailsPerRound) });
  }
  const pairsOf = (figure: keyof Spent): Pair[] =>
    pairs.map((pair) => ({ measured: pair.many[figure], yardstick: pair.few[figure] }));
  const beside = `beside ${fewEntries.toLocaleString('en-US')}`;
  const among = `with ${stateRows.toLocaleString('en-US')} entries waiting`;
  yield ratioRowOf({
    id: 'S3',
    measure: `processor time for an email ${among}`,
    unit: 'ms',
    pairs: pairsOf('processorMs'),
    yardstick: beside,
    conditions: `sender and PostgreSQL, history complete; ${server.durability}`,
    gateMax: 1.3,
    targetMax: 1.1,
  });
  const memory = { id: 'S12', measure: `memory of the sender ${among}`, unit: 'MB' };
  yield ratioRowOf({ ...memory, pairs: pairsOf('residentMb'), yardstick: beside, gateMax: 1.2, targetMax: 1.05 });
  yield rowOf({ ...memory, samples: pairs.map((pair) => pair.many.residentMb), gateMax: 250, targetMax: 150 });
}

/** From the burst until every email of it is in the history. */
async function spentBy(bursts: Bursts, server: BenchDatabase, emails: number): Promise<Spent> {
  const { processorMs } = await bursts.next();
  const pids = [bursts.pid, server.pid];
  const beforeMs = await processorMsOf(pids);
  await bursts.settled();
  const afterwardsMs = ((await processorMsOf(pids)) - beforeMs) / emails;
  const untilTakenMs = Object.values(processorMs).reduce((sum, ms) => sum + ms, 0);
  return { processorMs: untilTakenMs + afterwardsMs, residentMb: await residentMbOf(bursts.pid) };
}

/** The last burst of a process, which has another one after it. */
async function spentByLast(bursts: Bursts, server: BenchDatabase, emails: number): Promise<Spent> {
  const spent = await spentBy(bursts, server, emails);
  await bursts.restart();
  return spent;
}

async function residentMbOf(pid: number): Promise<number> {
  const kilobytes = residentLine.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}
