import type { BenchOptions } from '../benches.ts';
import { type BenchDatabase, onClient } from '../support/bench-database.ts';
import { pairsCount } from '../support/in-pairs.ts';
import type { Rate } from '../support/rate.ts';
import { type Row, ratioRowOf } from '../support/row.ts';
import { type Bursts, prepareBursts, startBursts, startInTurns } from './bursts.ts';
import { startSink } from './start-sink.ts';

const entriesInFront = 100_000;
const emailsPerSecond = 50;
const bounds = { unit: '/s', gateMin: 0.8, targetMin: 0.95 };

/** S5: what keeps a queue from its due entries: others before them, and a transaction that is held open. */
export async function* inTheWay(server: BenchDatabase, { roundSeconds }: BenchOptions): AsyncGenerator<Row> {
  const emailsPerRound = Math.round(emailsPerSecond * roundSeconds);
  const periodSeconds = roundSeconds * 12;
  await using sink = await startSink({ replyAfterMs: 0 });
  const common = { sink, rounds: pairsCount + 1, emailsPerRound, periodSeconds };
  const prepared = [
    await prepareBursts(server, { ...common, name: 'behind_others', inFront: entriesInFront }),
    await prepareBursts(server, { ...common, name: 'alone' }),
  ] as const;
  {
    const [behind, alone] = await startInTurns(prepared, periodSeconds);
    await using senders = new AsyncDisposableStack();
    senders.use(behind);
    senders.use(alone);
    yield ratioRowOf({
      ...bounds,
      id: 'S5',
      measure: `emails with ${entriesInFront.toLocaleString('en-US')} entries in front that may not leave yet`,
      pairs: await inTurns(behind.next, alone.next),
      yardstick: 'without',
      conditions: server.durability,
    });
    await behind.settled();
    await alone.settled();
  }
  const twice = { ...common, rounds: common.rounds * 2 };
  await using bursts = await startBursts(server, { ...twice, name: 'held_open' });
  yield ratioRowOf({
    ...bounds,
    id: 'S5',
    measure: 'emails while another transaction is held open',
    pairs: await inTurns(() => whileHeldOpen(server, bursts), bursts.next),
    yardstick: 'without',
    conditions: server.durability,
  });
  await bursts.settled();
}

async function inTurns(measured: () => Promise<Rate>, yardstick: () => Promise<Rate>) {
  const pairs = [];
  for (let round = 0; round <= pairsCount; round += 1)
    pairs.push({ measured: (await measured()).perSecond, yardstick: (await yardstick()).perSecond });
  // The first round opens the connections.
  return pairs.slice(1);
}

/** It has written, so that nothing after it is cleaned up or published. */
async function whileHeldOpen(server: BenchDatabase, bursts: Bursts): Promise<Rate> {
  return onClient(server.url, async (client) => {
    await client.query('begin; select pg_current_xact_id()');
    return bursts.next();
  });
}
