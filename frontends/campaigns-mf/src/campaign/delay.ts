/** When a step leaves, in a few words: `Immediately`, `After 2 days`. */
export function describeDelay(stepNumber: number, delayDays: number): string {
  if (stepNumber === 1) return 'Immediately';
  return `After ${delayDays} ${delayDays === 1 ? 'day' : 'days'}`;
}
