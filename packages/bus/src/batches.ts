import type { BusRecord } from './bus.ts';

/** Allowance for key, id and headers beside the value. */
const overheadBytes = 500;

/** Divides records, in their order, into batches of at most `bytesMax`; a larger record is a batch of its own. */
export function inBatches(records: readonly BusRecord[], bytesMax: number): BusRecord[][] {
  const batches: BusRecord[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const size = Buffer.byteLength(record.value) + overheadBytes;
    if (bytes + size > bytesMax) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(record);
    bytes += size;
  }
  return batches;
}
