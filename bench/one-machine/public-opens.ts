import { prepareLoad } from '../support/load/generate-load.ts';
import { startBareServerLike } from '../support/load/start-bare-server.ts';
import { type Rate, rateOf, rateRow } from '../support/rate.ts';
import type { Row } from '../support/row.ts';
import { connections } from '../tracking/measured-tracking.ts';
import { mailProgram } from '../tracking/sent-emails.ts';
import type { Records } from './recorded-everywhere.ts';
import type { WholeProduct } from './whole-product.ts';

/**
 * `public-opens`: how many pixels are answered through the public address. All emails were opened before, because
 * there are more opens in a second than emails in the product. Such an open is committed before its answer, recorded
 * and told like a first one; only there is nothing left to count. The first pair warms up and does not count.
 *
 * @param pixels paths of opened emails
 */
export async function publicOpens(
  product: WholeProduct,
  { records, pixels, roundSeconds }: { records: Records; pixels: readonly string[]; roundSeconds: number },
): Promise<Row> {
  await using bare = await startBareServerLike(new URL(pixels[0]!, product.url).href, mailProgram);
  const [launcher, postgres] = product.pids;
  const ask = async (origin: string, spenders: Record<string, number>): Promise<Rate> => {
    const load = await prepareLoad({ origin, paths: pixels, headers: mailProgram, connections, seconds: roundSeconds });
    return rateOf(spenders, async () => {
      const { answered, elapsedMs } = await load();
      await records.hold('opened', pixels.length);
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
      conditions: `${pixels.length.toLocaleString('en-US')} emails, all opened before`,
      gateMin: 0.3,
      targetMin: 0.5,
    },
  );
}
