/** Places in the write-ahead log are counted in bytes; PostgreSQL writes them as two halves in hexadecimal, `1/2A3B`. */
export function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function formatPosition(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

/** The start of the segment that holds `position`. */
export function segmentStart(position: bigint, segmentBytes: number): bigint {
  return position - (position % BigInt(segmentBytes));
}

/** The name that PostgreSQL gives the file of the segment which holds `position`: 24 hexadecimal digits. */
export function segmentName(timeline: number, position: bigint, segmentBytes: number): string {
  const perGroup = 0x1_0000_0000n / BigInt(segmentBytes);
  const number = position / BigInt(segmentBytes);
  return [BigInt(timeline), number / perGroup, number % perGroup]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}

/** The opposite of `segmentName`. */
export function readSegmentName(name: string, segmentBytes: number): { timeline: number; start: bigint } {
  const perGroup = 0x1_0000_0000n / BigInt(segmentBytes);
  const [timeline, group, number] = [0, 8, 16].map((at) => BigInt(`0x${name.slice(at, at + 8)}`)) as [
    bigint,
    bigint,
    bigint,
  ];
  return { timeline: Number(timeline), start: (group * perGroup + number) * BigInt(segmentBytes) };
}
