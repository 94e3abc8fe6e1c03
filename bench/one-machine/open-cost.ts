import { prepareLoad } from '../support/load/generate-load.ts';
import { type ProcessorMs, type Row, rowOf } from '../support/row.ts';
import { connections } from '../tracking/measured-tracking.ts';
import { mailProgram } from '../tracking/sent-emails.ts';
import type { Records } from './recorded-everywhere.ts';
import { costsOfOne, mainCosts, totalOf } from './spent-on-one.ts';
import type { WholeProduct } from './whole-product.ts';

const rounds = 5;
/** Long enough for every round: a run ends with its last open. */
const secondsMax = 120;

/**
 * `open-cost`: what the first open of an email costs all processes, through the public address, until every service has
 * counted it. The first round warms up and does not count.
 *
 * @param pixels paths of sent emails that nobody has opened
 */
export async function openCost(
  product: WholeProduct,
  { records, pixels }: { records: Records; pixels: readonly string[] },
): Promise<Row> {
  const opensPerRound = Math.floor(pixels.length / rounds);
  const costs: ProcessorMs[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const paths = pixels.slice(round * opensPerRound, (round + 1) * opensPerRound);
    const asked = { origin: product.url, paths, once: true, headers: mailProgram, connections, seconds: secondsMax };
    const open = await prepareLoad(asked);
    const before = await product.processorMs();
    const { answered } = await open();
    if (answered !== opensPerRound) throw new Error(`${answered} of ${opensPerRound} opens were answered`);
    await records.hold('opened', (round + 1) * opensPerRound);
    costs.push(costsOfOne(before, await product.processorMs(), opensPerRound));
  }
  const counted = costs.slice(1);
  return rowOf({
    id: 'open-cost',
    measure: 'an open through the public address, all processes, until counted everywhere',
    unit: 'ms',
    samples: counted.map(totalOf),
    processorMs: { measured: mainCosts(counted) },
    conditions: `rounds of ${opensPerRound.toLocaleString('en-US')} opens, ${connections} connections`,
    gateMax: 1,
    targetMax: 0.5,
  });
}
