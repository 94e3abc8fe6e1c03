import type { BenchOptions } from '../support/bench-options.ts';
import { prepareLoad } from '../support/load/generate-load.ts';
import { startBareServerLike } from '../support/load/start-bare-server.ts';
import { rateOf, rateRow } from '../support/rate.ts';
import { type Row, rowOf } from '../support/row.ts';
import { connections, type MeasuredTracking } from './measured-tracking.ts';
import { pixelHeaders } from './sent-emails.ts';

/** `opens`: how many opens are answered, and how many recorded. The first pair warms up and does not count. */
export async function opens(
  measured: MeasuredTracking,
  { roundSeconds, stateRows }: BenchOptions,
): Promise<[answered: Row, recorded: Row]> {
  // Asks for an open that does not count: the token has a wrong signature.
  const notOurs = `${measured.aPixel}x`;
  await using bare = await startBareServerLike(new URL(notOurs, measured.service.url).href, await pixelHeaders());
  const askBare = async () => {
    const asked = { origin: bare.url, paths: [notOurs], headers: await pixelHeaders() };
    const load = await prepareLoad({ ...asked, connections, seconds: roundSeconds });
    return rateOf({ Node: bare.pid }, async () => {
      const { answered, elapsedMs } = await load();
      return { units: answered, elapsedMs };
    });
  };
  const recordedPerSecond: number[] = [];
  const open = async () => {
    const rate = await measured.openRate(roundSeconds);
    recordedPerSecond.push(rate.recordedPerSecond);
    return rate;
  };
  const conditions = `${stateRows.toLocaleString('en-US')} emails; ${measured.server.durability}`;
  const answered = await rateRow(open, askBare, {
    id: 'opens',
    measure: `first opens answered after their commit, ${connections} connections`,
    yardstick: 'a bare Node server that answers the same bytes',
    conditions,
    gateMin: 0.25,
    targetMin: 0.5,
  });
  const recorded = rowOf({
    id: 'opens',
    measure: 'the same, until they are recorded and counted',
    unit: '/s',
    samples: recordedPerSecond.slice(1),
    conditions,
  });
  return [answered, recorded];
}
