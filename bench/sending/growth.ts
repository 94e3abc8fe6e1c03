import { readFile } from 'node:fs/promises';
import type { BenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { pairsCount } from '../support/in-pairs.ts';
import { processorMsOf } from '../support/processor-time.ts';
import { type Pair, type Row, ratioRowOf, rowOf } from '../support/row.ts';
import { alternatingRounds, type Bursts, prepareBursts, startAlternating, warmUpsInTurns } from './bursts.ts';
import { startSink } from './start-sink.ts';

const fewEntries = 1_000;
const residentLine = /^VmRSS:\s+(\d+) kB$/m;

interface Spent {
  processorMs: number;
  residentMb: number;
}

/** `email-growth` and `sender-memory`: what an email costs, and the sender's memory, with many entries waiting, compared with 1,000. */
export async function* growth(server: BenchDatabase, { stateRows, roundSeconds }: BenchOptions): AsyncGenerator<Row> {
  const { rounds, ...alternating } = alternatingRounds(roundSeconds);
  const emails = alternating.emailsPerRound;
  await using sink = await startSink({ replyAfterMs: 0 });
  const common = { sink, ...alternating, rounds: rounds + pairsCount };
  const prepared = [
    await prepareBursts(server, { ...common, name: 'among_many', waiting: stateRows }),
    await prepareBursts(server, { ...common, name: 'among_few', waiting: fewEntries }),
  ] as const;
  const [many, few] = await startAlternating(prepared, alternating.periodSeconds);
  await using senders = new AsyncDisposableStack();
  senders.use(many);
  senders.use(few);
  const goingOn: { many: Spent; few: Spent }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measured = await spentBy(many, server, emails);
    goingOn.push({ many: measured, few: await spentBy(few, server, emails) });
  }
  const counted = goingOn.slice(warmUpsInTurns);
  const memories: Pair[] = [];
  for (let pair = 0; pair < pairsCount; pair += 1) {
    const measured = await spentByNew(many, server, emails);
    memories.push({ measured: measured.residentMb, yardstick: (await spentByNew(few, server, emails)).residentMb });
  }
  const beside = `beside ${fewEntries.toLocaleString('en-US')}`;
  const among = `with ${stateRows.toLocaleString('en-US')} entries waiting`;
  yield ratioRowOf({
    id: 'email-growth',
    measure: `processor time for an email ${among}`,
    unit: 'ms',
    pairs: counted.map((pair) => ({ measured: pair.many.processorMs, yardstick: pair.few.processorMs })),
    yardstick: beside,
    conditions: `sender and PostgreSQL, history complete; ${server.durability}`,
    gateMax: 1.3,
    targetMax: 1.1,
  });
  const memory = { id: 'sender-memory', unit: 'MB', measure: `memory of the sender ${among}` };
  const after = `after the first ${emails} emails of a process`;
  yield ratioRowOf({ ...memory, pairs: memories, yardstick: beside, conditions: after, gateMax: 1.2, targetMax: 1.05 });
  yield rowOf({
    ...memory,
    samples: counted.map((pair) => pair.many.residentMb),
    conditions: `after ${emails * (warmUpsInTurns + 1)} to ${emails * rounds} emails of a process`,
    gateMax: 250,
    targetMax: 150,
  });
}

/** Measures from the burst until every email of it is recorded. */
async function spentBy(bursts: Bursts, server: BenchDatabase, emails: number): Promise<Spent> {
  const { processorMs } = await bursts.next();
  const pids = [bursts.pid, server.pid];
  const beforeMs = await processorMsOf(pids);
  await bursts.settled();
  const afterwardsMs = ((await processorMsOf(pids)) - beforeMs) / emails;
  const untilTakenMs = Object.values(processorMs).reduce((sum, ms) => sum + ms, 0);
  return { processorMs: untilTakenMs + afterwardsMs, residentMb: await residentMbOf(bursts.pid) };
}

/**
 * Measures with a new process. Two processes that do the same differ in memory by up to a fifth, depending on when
 * their garbage was collected, so only new processes are compared.
 */
async function spentByNew(bursts: Bursts, server: BenchDatabase, emails: number): Promise<Spent> {
  await bursts.restart();
  return spentBy(bursts, server, emails);
}

async function residentMbOf(pid: number): Promise<number> {
  const kilobytes = residentLine.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}
