/** `npm run test:faults` asks for the whole of each fault test; `npm test` runs a short version of the same code. */
export const isWhole = process.env['FAULTS'] === 'whole';

/** How much of something a test does. */
export function scale({ short, whole }: { short: number; whole: number }): number {
  return isWhole ? whole : short;
}

/** A time limit for vitest, in milliseconds: what is waited for is no figure of the product. */
export const patienceMs = isWhole ? 4 * 60 * 60_000 : 240_000;
