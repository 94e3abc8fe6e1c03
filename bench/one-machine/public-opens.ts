import { setTimeout as wait } from 'node:timers/promises';
import { prepareLoad } from '../support/load/generate-load.ts';
import { startBareServerLike } from '../support/load/start-bare-server.ts';
import { type Rate, rateOf, rateRow } from '../support/rate.ts';
import type { Row } from '../support/row.ts';
import { connections } from '../tracking/measured-tracking.ts';
import { fillEmails, mailProgram, openedEmails, unopenedEmails } from '../tracking/sent-emails.ts';
import { startWholeProduct } from './whole-product.ts';

const emails = 12_000;
const lookAgainMs = 200;

/**
 * `public-opens`: how many pixels are answered through the public address of a product with a real clock. All emails were
 * opened before, because there are more opens in a second than emails. Such an open is committed before its answer and
 * recorded like a first one; only there is nothing left to count. The first pair warms up and does not count.
 */
export async function publicOpens({ roundSeconds }: { roundSeconds: number }): Promise<Row> {
  await using product = await startWholeProduct();
  const database = product.databaseUrl('tracking');
  await fillEmails(database, { unopened: 0, opened: emails });
  await using opened = await openedEmails(database);
  const pixels = unopenedEmails(emails).take(emails);
  await using bare = await startBareServerLike(new URL(pixels[0]!, product.url).href, mailProgram);
  const [launcher, postgres] = product.pids;
  const ask = async (origin: string, spenders: Record<string, number>): Promise<Rate> => {
    const load = await prepareLoad({ origin, paths: pixels, headers: mailProgram, connections, seconds: roundSeconds });
    return rateOf(spenders, async () => {
      const { answered, elapsedMs } = await load();
      while (await opened.areMoreToCome()) await wait(lookAgainMs);
      return { units: answered, elapsedMs };
    });
  };
  return await rateRow(
    () => ask(product.url, { services: launcher!, PostgreSQL: postgres! }),
    () => ask(bare.url, { Node: bare.pid }),
    {
      id: 'public-opens',
      measure: `opens answered through the public address, ${connections} connections`,
      yardstick: 'a bare Node server that answers the same bytes',
      conditions: `${emails.toLocaleString('en-US')} emails, all opened before`,
      gateMin: 0.3,
      targetMin: 0.5,
    },
  );
}
