import { segmentStart, type WalPiece } from '@cadenza/embedded-postgres';
import type { ArchiveStore } from './archive-store.ts';
import type { Seal } from './seal.ts';
import { type StoredWal, walName } from './wal-names.ts';

/** When a segment has this many parts, one file replaces them. */
const partsMax = 50;

export interface WalWriter {
  /** Takes the next piece. Completed segments are stored at once. */
  add(piece: WalPiece): Promise<void>;
  /** Stores what has arrived of an incomplete segment. */
  storeRest(): Promise<void>;
  /** Whether something has arrived that is not stored yet. */
  hasRest(): boolean;
  /** Everything before this place is in the archive. */
  storedTo(): bigint;
}

/**
 * Puts the log into the archive segment by segment. A segment may take hours to fill, so its beginning is stored in
 * parts; the whole segment then replaces them.
 *
 * @param from the start of a segment
 * @param stored what the archive has of that segment
 */
export function writeWal({
  store,
  seal,
  folder,
  timeline,
  segmentBytes,
  from,
  stored,
}: {
  store: ArchiveStore;
  seal: Seal;
  /** The folder of the log in the archive, `lines/<id>/wal`. */
  folder: string;
  timeline: number;
  segmentBytes: number;
  from: bigint;
  stored: readonly StoredWal[];
}): WalWriter {
  const segment = Buffer.alloc(segmentBytes);
  let start = from;
  let filled = 0;
  let parts = stored.filter((part) => part.from >= start && part.to - part.from < segmentBytes).map(({ name }) => name);
  let storedTo = from;

  async function put(begin: bigint): Promise<string> {
    const end = start + BigInt(filled);
    const name = `${folder}/${walName({ timeline, from: begin, to: end }, segmentBytes)}${seal.suffix}`;
    await store.put(name, await seal.seal(segment.subarray(Number(begin - start), filled)));
    storedTo = end;
    return name;
  }

  async function replaceParts(name: string): Promise<void> {
    for (const part of parts) if (part !== name) await store.remove(part);
  }

  async function storeRest(): Promise<void> {
    if (storedTo >= start + BigInt(filled)) return;
    if (parts.length < partsMax) {
      parts.push(await put(storedTo));
      return;
    }
    const name = await put(start);
    await replaceParts(name);
    parts = [name];
  }

  return {
    storeRest,
    hasRest: () => storedTo < start + BigInt(filled),
    storedTo: () => storedTo,
    async add({ start: begin, bytes }) {
      if (begin !== start + BigInt(filled)) throw new Error(`The log goes on at ${begin} and not where it ended.`);
      for (let taken = 0; taken < bytes.length; ) {
        const next = bytes.subarray(taken, taken + segmentBytes - filled);
        next.copy(segment, filled);
        filled += next.length;
        taken += next.length;
        if (filled < segmentBytes) return;
        await replaceParts(await put(start));
        start = segmentStart(storedTo, segmentBytes);
        filled = 0;
        parts = [];
      }
    },
  };
}
