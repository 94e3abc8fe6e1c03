interface Placed {
  /** The widest first. */
  networks: readonly string[];
}

/**
 * The latest place of the most crowded network: at the widest width the network with the most places, within it the
 * next narrower one with the most, and so on. Of equally crowded networks it takes the one of `newest`.
 */
export function mostCrowded<Place extends Placed>(places: readonly Place[], newest: Place): Place | undefined {
  const fuller = (a: Place[], b: Place[]) =>
    b.length - a.length || Number(b.includes(newest)) - Number(a.includes(newest));
  return narrowed(places, fuller).at(-1);
}

/** The earliest place of the least crowded network, found in the same way. */
export function leastCrowded<Place extends Placed>(places: readonly Place[]): Place | undefined {
  return narrowed(places, (a, b) => a.length - b.length)[0];
}

/** Keeps, at each width from the widest on, only the places of the network that comes first in `order`. */
function narrowed<Place extends Placed>(
  places: readonly Place[],
  order: (a: Place[], b: Place[]) => number,
): readonly Place[] {
  let left = places;
  for (let width = 0; left.some(({ networks }) => networks.length > width); width += 1) {
    const byNetwork = Map.groupBy(left, ({ networks }) => networks[width]);
    left = [...byNetwork.values()].toSorted(order)[0] ?? [];
  }
  return left;
}
