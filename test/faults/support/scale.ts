/** `npm run test:faults` runs each fault test in full; `npm test` runs a short version of the same code. */
export const isWhole = process.env['FAULTS'] === 'whole';

/** The amount of something for the short or the whole test. */
export function scale({ short, whole }: { short: number; whole: number }): number {
  return isWhole ? whole : short;
}

/** A time limit for vitest, in milliseconds; it says nothing about the product. */
export const patienceMs = isWhole ? 4 * 60 * 60_000 : 900_000;
