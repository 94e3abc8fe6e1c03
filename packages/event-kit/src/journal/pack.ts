import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import type { ContractEvent } from '@cadenza/contracts';
import type { Checkpoint } from '@cadenza/event-store';

/** A consumed event and its place in commit order. */
export type PlacedConsumption = Checkpoint & { consumed: { topic: string; event: ContractEvent } };

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export async function pack(consumed: readonly PlacedConsumption[]): Promise<Buffer> {
  return compress(Buffer.from(JSON.stringify(consumed)));
}

export async function unpack(packed: Buffer): Promise<PlacedConsumption[]> {
  return JSON.parse((await decompress(packed)).toString());
}

/** A block is so short that compressing it takes less time than another thread needs to begin. */
export function packBlock(events: readonly ContractEvent[]): Buffer {
  return zstdCompressSync(Buffer.from(JSON.stringify(events)));
}

export function unpackBlock(packed: Buffer): ContractEvent[] {
  return JSON.parse(zstdDecompressSync(packed).toString());
}
