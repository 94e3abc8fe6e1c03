/** Per cent of what was sent, to one decimal: `(3, 8)` gives `37.5%`. `0.0%` when nothing was sent. */
export function rateOf(count: number, sentCount: number): string {
  return formatRate(sentCount === 0 ? 0 : (count / sentCount) * 100);
}

export function formatRate(percent: number): string {
  return `${percent.toFixed(1)}%`;
}

const wholeNumber = new Intl.NumberFormat('en-US');

export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

/** `1 click`, `2 clicks`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
}
