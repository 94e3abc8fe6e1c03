import { dataFolder, startProduct } from '../../test/support/running-product.ts';
import { type Row, rowOf } from '../support/row.ts';

const startsCount = 5;

/** `time-to-ready`: from the command to the first answer of `/readyz`, on an empty data folder. */
export async function timeToReady(): Promise<Row> {
  // Builds the front ends if they are stale: that is part of an installation.
  await startOnce();
  const samples: number[] = [];
  while (samples.length < startsCount) samples.push(await startOnce());
  return rowOf({
    id: 'time-to-ready',
    measure: '`npm start` on an installed checkout until it is ready',
    unit: 's',
    samples,
    gateMax: 60,
    targetMax: 15,
  });
}

async function startOnce(): Promise<number> {
  await using folder = await dataFolder({ onDisk: true });
  const startedMs = performance.now();
  await using _product = await startProduct({ DATA_DIR: folder.path });
  return (performance.now() - startedMs) / 1_000;
}
