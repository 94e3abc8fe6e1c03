import type { Origin } from './events.ts';

/** A person needs longer than this between two links of one email. Scanners fetch all of them at once. */
export const burstSeconds = 2;
export const burstReason = 'link-burst';

/** One fetch of an email link, the open pixel or the unsubscribe page. */
export interface Fetch {
  kind: 'click' | 'open' | 'unsubscribe-page';
  /** Set for a click. */
  linkNumber: number | null;
  /** ISO 8601 instant. */
  at: string;
  /** Why it looked like a person's fetch. */
  reason: string;
}

export interface JudgedFetch extends Fetch {
  by: Origin;
}

/**
 * Rule O2: when different links of one email are fetched in quick succession, a machine fetched them and everything in
 * between, whatever the source and however long after the send. The unsubscribe page counts as a link. In an email
 * without other links, it forms a burst with the open.
 */
export function judgeFetches(fetches: readonly Fetch[], { hasLinks }: { hasLinks: boolean }): JudgedFetch[] {
  return runsOf(fetches).flatMap((run) => {
    const links = new Set(run.filter(({ kind }) => kind !== 'open').map(({ linkNumber }) => linkNumber));
    const isAllOfIt = !hasLinks && links.size === 1 && run.some(({ kind }) => kind === 'open');
    const isBurst = links.size > 1 || isAllOfIt;
    return run.map((fetch) => (isBurst ? { ...fetch, by: 'machine', reason: burstReason } : { ...fetch, by: 'human' }));
  });
}

/** Fetches in order of time, split wherever the pause is longer than a burst allows. */
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

/** Whether two instants (ISO 8601) are close enough to belong to one burst. */
export function areNear(one: string, other: string): boolean {
  const seconds = Temporal.Instant.from(other).since(Temporal.Instant.from(one)).total('seconds');
  return Math.abs(seconds) <= burstSeconds;
}
