/** Fewer would not show how much the measurements vary. */
export const pairsCount = 5;

/**
 * Runs both in turn, each first every other time, so that a disturbance of the host affects both.
 *
 * @param warmUps number of pairs that run first and do not count
 * @param pairs number of pairs that count
 */
export async function inPairs<Figure>(
  measured: () => Promise<Figure>,
  yardstick: () => Promise<Figure>,
  { warmUps = 1, pairs: counted = pairsCount } = {},
): Promise<{ measured: Figure; yardstick: Figure }[]> {
  const pairs: { measured: Figure; yardstick: Figure }[] = [];
  for (let pair = 0; pair < warmUps + counted; pair += 1) {
    if (pair % 2 === 0) pairs.push({ measured: await measured(), yardstick: await yardstick() });
    else {
      const first = await yardstick();
      pairs.push({ measured: await measured(), yardstick: first });
    }
  }
  return pairs.slice(warmUps);
}
