import { type BenchDatabase, onClient, startBenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { type Pair, type Row, ratioRowOf } from '../support/row.ts';
import {
  alternatingRounds,
  type BurstOptions,
  type PreparedBursts,
  prepareBursts,
  startAlternating,
  warmUpsInTurns,
} from './bursts.ts';
import { startSink } from './start-sink.ts';

const entriesInFront = 100_000;
const bounds = { unit: '/s', gateMin: 0.8, targetMin: 0.95 };

/** `in-the-way`: what may delay due entries: other entries before them, and a transaction that is held open. */
export async function* inTheWay(server: BenchDatabase, { roundSeconds }: BenchOptions): AsyncGenerator<Row> {
  await using sink = await startSink({ replyAfterMs: 0 });
  const common = { sink, ...alternatingRounds(roundSeconds) };
  yield ratioRowOf({
    ...bounds,
    id: 'in-the-way',
    measure: `emails with ${entriesInFront.toLocaleString('en-US')} entries in front that may not leave yet`,
    pairs: await alternating(
      await prepareBursts(server, { ...common, name: 'behind_others', inFront: entriesInFront }),
      await prepareBursts(server, { ...common, name: 'alone' }),
      common,
    ),
    yardstick: 'without',
    conditions: server.durability,
  });
  // An open transaction delays everything on its server, so the yardstick has another one.
  await using undisturbed = await startBenchDatabase();
  const held = await prepareBursts(server, { ...common, name: 'held_open' });
  const free = await prepareBursts(undisturbed, { ...common, name: 'free' });
  const startedMs = performance.now();
  const pairs = await whileHeldOpen(server, () => alternating(held, free, common));
  const heldSeconds = Math.round((performance.now() - startedMs) / 1_000);
  yield ratioRowOf({
    ...bounds,
    id: 'in-the-way',
    measure: `emails while another transaction is held open, ${heldSeconds} s at the end`,
    pairs,
    yardstick: 'without',
    conditions: server.durability,
  });
}

/**
 * Compares each measured burst with the mean of the yardstick's bursts before and after it, so that no order favours
 * one.
 */
async function alternating(
  measured: PreparedBursts,
  yardstick: PreparedBursts,
  { rounds, periodSeconds }: Pick<BurstOptions, 'rounds' | 'periodSeconds'>,
): Promise<Pair[]> {
  const [one, other] = await startAlternating([measured, yardstick], periodSeconds);
  await using senders = new AsyncDisposableStack();
  senders.use(one);
  senders.use(other);
  const pairs: Pair[] = [];
  let before = Number.NaN;
  for (let round = 0; round < rounds; round += 1) {
    const { perSecond } = await one.next();
    const after = (await other.next()).perSecond;
    pairs.push({ measured: perSecond, yardstick: (before + after) / 2 });
    before = after;
  }
  await one.settled();
  await other.settled();
  return pairs.slice(warmUpsInTurns);
}

/**
 * Runs `work` during a transaction that has an id. PostgreSQL cannot clean up what is newer, and nothing newer is
 * published.
 */
function whileHeldOpen<Result>(server: BenchDatabase, work: () => Promise<Result>): Promise<Result> {
  return onClient(server.url, async (client) => {
    await client.query('begin; select pg_current_xact_id()');
    return work();
  });
}
