interface Order<Entry> {
  campaignOf(entry: Entry): string | undefined;
  /** Whether the entry has the same effect before and after all others of its campaign that commute. */
  commutes(entry: Entry): boolean;
}

/**
 * Divides entries into rounds to be taken one after the other. What is in one round commutes or is of different
 * campaigns, and each campaign keeps its order otherwise. An entry of no campaign is a round of its own: it waits for all
 * entries before it, and all after it wait for it.
 */
export function roundsOf<Entry>(entries: readonly Entry[], { campaignOf, commutes }: Order<Entry>): Entry[][] {
  const rounds: Entry[][] = [];
  let part: Entry[][] = [];
  let places = new Map<string, number>();
  for (const entry of entries) {
    const campaignId = campaignOf(entry);
    if (campaignId === undefined) {
      rounds.push(...part, [entry]);
      [part, places] = [[], new Map()];
      continue;
    }
    const place = placeAfter(places.get(campaignId) ?? 0, commutes(entry));
    places.set(campaignId, place);
    while (part.length <= place) part.push([]);
    part[place]?.push(entry);
  }
  return [...rounds, ...part].filter(({ length }) => length > 0);
}

/** In even places is what commutes, in odd ones a single entry of each campaign. */
const placeAfter = (last: number, commutes: boolean) => last + (last % 2) + (commutes ? 0 : 1);
