import type { BenchOptions } from '../benches.ts';
import { prepareLoad } from '../support/load/generate-load.ts';
import { startBareServerLike } from '../support/load/start-bare-server.ts';
import { type Rate, rateOf, rateRow } from '../support/rate.ts';
import type { Row } from '../support/row.ts';
import { countOpens, type MeasuredTracking, pixelHeaders } from './sent-emails.ts';

const connections = 32;
/** No run answers more: so many emails are set apart for it. */
const perSecondMax = 4_000;

/** T1. */
export async function opens(
  { server, service, database, emails }: MeasuredTracking,
  { roundSeconds, stateRows }: BenchOptions,
): Promise<Row> {
  const [first = ''] = emails.take(1);
  await using bare = await startBareServerLike(new URL(first, service.url).href, await pixelHeaders());
  const before = await countOpens(database);
  let answered = 0;

  const ask = async (
    origin: string,
    asked: { paths: string[]; once: boolean },
    pids: Record<string, number>,
  ): Promise<Rate> => {
    const headers = await pixelHeaders();
    const load = await prepareLoad({ origin, ...asked, headers, connections, seconds: roundSeconds });
    return rateOf(pids, async () => {
      const result = await load();
      if (origin === service.url) answered += result.answered;
      return { units: result.answered, elapsedMs: result.elapsedMs };
    });
  };
  const unopened = () => ({ paths: emails.take(Math.ceil(perSecondMax * roundSeconds)), once: true });
  const row = await rateRow(
    () => ask(service.url, unopened(), { tracking: service.pid, PostgreSQL: server.pid }),
    () => ask(bare.url, { paths: [first], once: false }, { Node: bare.pid }),
    {
      id: 'T1',
      measure: `first opens answered after their commit, ${connections} connections`,
      yardstick: 'a bare Node server that answers the same bytes',
      conditions: `${stateRows.toLocaleString('en-US')} emails; ${server.durability}`,
      gateMin: 0.25,
      targetMin: 0.5,
    },
  );
  const recorded = (await countOpens(database)) - before;
  if (recorded !== answered) throw new Error(`${answered} opens were answered and ${recorded} recorded`);
  return row;
}
