import type { Origin } from './events.ts';

/** Between two links of one email a person needs longer than this; scanners fetch all of them at once. */
export const burstSeconds = 2;
export const burstReason = 'link-burst';

/** One address of an email that was fetched. */
export interface Fetch {
  kind: 'click' | 'open' | 'unsubscribe-page';
  /** Of a click. */
  linkNumber: number | null;
  /** ISO 8601 instant. */
  at: string;
  /** Why it looked like a person's. */
  reason: string;
}

export interface JudgedFetch extends Fetch {
  by: Origin;
}

/**
 * Rule O2: different links of one email that are fetched one straight after the other are fetched by a machine, and so is
 * whatever else is fetched among them, wherever from and whenever after the send. The page behind the unsubscribe link
 * is a link like the others. Where an email has no other, it makes a burst with the open.
 */
export function judgeFetches(fetches: readonly Fetch[], { hasLinks }: { hasLinks: boolean }): JudgedFetch[] {
  return runsOf(fetches).flatMap((run) => {
    const links = new Set(run.filter(({ kind }) => kind !== 'open').map(({ linkNumber }) => linkNumber));
    const isAllOfIt = !hasLinks && links.size === 1 && run.some(({ kind }) => kind === 'open');
    const isBurst = links.size > 1 || isAllOfIt;
    return run.map((fetch) => (isBurst ? { ...fetch, by: 'machine', reason: burstReason } : { ...fetch, by: 'human' }));
  });
}

/** Fetches in their order, cut wherever one comes later than a burst goes on. */
function runsOf(fetches: readonly Fetch[]): Fetch[][] {
  const runs: Fetch[][] = [];
  for (const fetch of fetches.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && areNear(before.at, fetch.at)) run.push(fetch);
    else runs.push([fetch]);
  }
  return runs;
}

/** Whether two instants, ISO 8601 text, can be of one burst. */
export function areNear(one: string, other: string): boolean {
  const seconds = Temporal.Instant.from(other).since(Temporal.Instant.from(one)).total('seconds');
  return Math.abs(seconds) <= burstSeconds;
}
