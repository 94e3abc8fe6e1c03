/** Fewer would not tell how far the measurements lie apart. */
export const pairsCount = 5;

/**
 * Runs both in turn, so that a machine that is disturbed for a while disturbs both, and each first every other time.
 *
 * @param warmUps so many pairs come before those that count
 */
export async function inPairs<Figure>(
  measured: () => Promise<Figure>,
  yardstick: () => Promise<Figure>,
  { warmUps = 1 } = {},
): Promise<{ measured: Figure; yardstick: Figure }[]> {
  const pairs: { measured: Figure; yardstick: Figure }[] = [];
  for (let pair = 0; pair < warmUps + pairsCount; pair += 1) {
    if (pair % 2 === 0) pairs.push({ measured: await measured(), yardstick: await yardstick() });
    else {
      const first = await yardstick();
      pairs.push({ measured: await measured(), yardstick: first });
    }
  }
  return pairs.slice(warmUps);
}
