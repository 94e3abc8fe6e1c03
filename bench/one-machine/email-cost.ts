import type { Sink } from '../sending/start-sink.ts';
import { type Row, rowOf } from '../support/row.ts';
import { campaignsCount, prepareDueEmails } from './due-emails.ts';
import type { Records } from './recorded-everywhere.ts';
import { costsOfOne, mainCosts, totalOf } from './spent-on-one.ts';
import type { WholeProduct } from './whole-product.ts';

/** Without them a fifth of the cost would be that of compiling. */
const warmUpEmails = 2_000;

/**
 * `email-cost`: what an email costs all processes of the product and its PostgreSQL, from the claim until every service
 * has recorded it. What they spend while idle is in it. The first emails of the burst warm up and do not count.
 */
export async function emailCost(
  product: WholeProduct,
  { sink, records, emails }: { sink: Sink; records: Records; emails: number },
): Promise<Row> {
  await prepareDueEmails(product, warmUpEmails + emails);
  await sink.receive(warmUpEmails);
  const before = await product.processorMs();
  const startedMs = performance.now();
  await sink.receive(emails);
  const sentSeconds = (performance.now() - startedMs) / 1_000;
  await records.hold('sent', warmUpEmails + emails);
  const recordedSeconds = (performance.now() - startedMs) / 1_000;
  const costs = costsOfOne(before, await product.processorMs(), emails);
  return rowOf({
    id: 'email-cost',
    measure: 'an email, all processes, from its claim until it is recorded everywhere',
    unit: 'ms',
    samples: [totalOf(costs)],
    processorMs: { measured: mainCosts([costs]) },
    conditions: `${emails.toLocaleString('en-US')} emails of ${campaignsCount} campaigns in ${sentSeconds.toFixed(1)} s, recorded in ${recordedSeconds.toFixed(1)} s`,
    gateMax: 1.5,
    targetMax: 1,
  });
}
