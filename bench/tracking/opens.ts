import type { BenchOptions } from '../benches.ts';
import { prepareLoad } from '../support/load/generate-load.ts';
import { startBareServerLike } from '../support/load/start-bare-server.ts';
import { rateOf, rateRow } from '../support/rate.ts';
import type { Row } from '../support/row.ts';
import { connections, type MeasuredTracking } from './measured-tracking.ts';
import { pixelHeaders } from './sent-emails.ts';

/** T1. */
export async function opens(measured: MeasuredTracking, { roundSeconds, stateRows }: BenchOptions): Promise<Row> {
  const { server, service, emails } = measured;
  // Asks for an open that counts nowhere: the token was made for another secret.
  const notOurs = `${emails.take(1)[0]}x`;
  await using bare = await startBareServerLike(new URL(notOurs, service.url).href, await pixelHeaders());
  const askBare = async () => {
    const asked = { origin: bare.url, paths: [notOurs], headers: await pixelHeaders() };
    const load = await prepareLoad({ ...asked, connections, seconds: roundSeconds });
    return rateOf({ Node: bare.pid }, async () => {
      const { answered, elapsedMs } = await load();
      return { units: answered, elapsedMs };
    });
  };
  const row = await rateRow(() => measured.open(roundSeconds), askBare, {
    id: 'T1',
    measure: `first opens answered after their commit, ${connections} connections`,
    yardstick: 'a bare Node server that answers the same bytes',
    conditions: `${stateRows.toLocaleString('en-US')} emails; ${server.durability}`,
    gateMin: 0.25,
    targetMin: 0.5,
  });
  await measured.checkRecorded();
  return row;
}
