/** Percentage with one decimal; 0 when nothing was sent. */
export function ratePercent(part: number, sent: number): number {
  return sent === 0 ? 0 : Math.round((part / sent) * 1_000) / 10;
}
