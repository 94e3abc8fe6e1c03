import { setTimeout as wait } from 'node:timers/promises';
import { type Session, signedIn } from '../../test/support/session.ts';
import { openLookout } from '../../test/support/under-way.ts';
import { type Row, rowOf } from '../support/row.ts';
import { costsOfOne, mainCosts, totalOf } from './spent-on-one.ts';
import { startWholeProduct, type WholeProduct } from './whole-product.ts';

const rows = 100_000;
const warmUpRows = 10_000;
/** As the browser sends them. */
const rowsPerCall = 500;
const lookAgainMs = 250;

/**
 * `import-cost`: what an import of 100,000 rows of five columns costs all processes of the product and its PostgreSQL, until
 * everybody who hears of the leads has read of them. What the search is made faster by later is not in it.
 */
export async function importCost(): Promise<Row> {
  await using product = await startWholeProduct();
  const session = await signedIn(product.url);
  await importRows(session, { from: 0, count: warmUpRows });
  await untilRead(product);
  const before = await product.processorMs();
  const startedMs = performance.now();
  await importRows(session, { from: warmUpRows, count: rows });
  const importedSeconds = (performance.now() - startedMs) / 1_000;
  await untilRead(product);
  const costs = costsOfOne(before, await product.processorMs(), 1_000);
  return rowOf({
    id: 'import-cost',
    measure: `an import of ${rows.toLocaleString('en-US')} rows of five columns, all processes, until everybody has read of it`,
    unit: 's',
    samples: [totalOf(costs)],
    processorMs: { measured: mainCosts([costs]) },
    conditions: `${Math.round(rows / importedSeconds).toLocaleString('en-US')} rows a second through the public address`,
    gateMax: 6,
  });
}

async function importRows({ call }: Session, { from, count }: { from: number; count: number }): Promise<void> {
  for (let first = from; first < from + count; first += rowsPerCall) {
    const { status } = await call(
      'POST',
      '/api/leads/bulk',
      Array.from({ length: rowsPerCall }, (_, row) => aRow(first + row)),
    );
    if (status !== 201) throw new Error(`The import was answered with ${status}`);
  }
}

const jobs = ['Head of Sales', 'Engineer', 'Founder', 'Office Manager', 'Chief Financial Officer'];

const aRow = (number: number) => ({
  firstName: `Ada${number % 700}`,
  lastName: `Lovelace-${number}`,
  email: `ada.${number}@company-${number % 9_000}.example.com`,
  company: `Blue Ocean ${number % 9_000}`,
  jobRole: jobs[number % jobs.length],
  status: 'new',
});

/** Everything has been published and read. */
async function untilRead(product: WholeProduct): Promise<void> {
  const urls = { leads: product.databaseUrl('leads'), bus: product.databaseUrl('bus') };
  await using lookout = openLookout(urls);
  while ((await lookout.hasUnpublished('leads')) || (await lookout.isAnyBehind())) await wait(lookAgainMs);
}
