import { readSegmentName, segmentName, segmentStart } from '@cadenza/embedded-postgres';

/** A file of the archive that holds a part of the write-ahead log. */
export interface StoredWal {
  name: string;
  /** The segment that the file holds, whole or in part. */
  segment: string;
  from: bigint;
  to: bigint;
}

const pattern = /\/wal\/(?<segment>[\dA-F]{24})(?:-(?<from>[\da-f]{8})-(?<to>[\da-f]{8}))?\.zst(?:\.age)?$/;
const digits = 8;

/** `<segment>.zst`, or `<segment>-<from>-<to>.zst` for a part of it, in bytes of the segment. */
export function walName(
  { timeline, from, to }: { timeline: number; from: bigint; to: bigint },
  segmentBytes: number,
): string {
  const segment = segmentName(timeline, from, segmentBytes);
  const start = segmentStart(from, segmentBytes);
  if (to - from === BigInt(segmentBytes)) return segment;
  const offsets = [from, to].map((position) => (position - start).toString(16).padStart(digits, '0'));
  return `${segment}-${offsets.join('-')}`;
}

/** Everything in a list of names that is a part of the log. */
export function storedWal(names: readonly string[], segmentBytes: number): StoredWal[] {
  return names.flatMap((name) => {
    const { segment, from, to } = pattern.exec(name)?.groups ?? {};
    if (!segment) return [];
    const { start } = readSegmentName(segment, segmentBytes);
    if (from === undefined || to === undefined)
      return [{ name, segment, from: start, to: start + BigInt(segmentBytes) }];
    return [{ name, segment, from: start + BigInt(`0x${from}`), to: start + BigInt(`0x${to}`) }];
  });
}

export interface Run {
  from: bigint;
  to: bigint;
}

/** Stretches of the log without a gap, oldest first. */
export function runsOf(stored: readonly Pick<StoredWal, 'from' | 'to'>[]): Run[] {
  const runs: Run[] = [];
  for (const { from, to } of stored.toSorted((one, other) => Number(one.from - other.from))) {
    const last = runs.at(-1);
    if (!last || from > last.to) runs.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return runs;
}
