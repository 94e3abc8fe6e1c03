/** Finds, by halving, the first of the entries, which ascend, that is not below a number. */
export function firstAt<Entry>(entries: readonly Entry[], number: number, numberOf: (entry: Entry) => number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberOf(entries[middle] as Entry) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
