/** Per cent to one decimal; 0 when `whole` is 0. */
export function ratePercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10;
}

/** `12.5%` */
export function formatRate(part: number, whole: number): string {
  return `${ratePercent(part, whole).toFixed(1)}%`;
}

/** `13%`, as the cards of the campaign list show it. */
export function formatWholePercent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`;
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1 lead`, `2 leads` */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
}
