import type { Verdict } from './machine-rules.ts';

/** Between two links of one email a person needs longer than this; scanners fetch all of them at once. */
export const burstSeconds = 2;

export interface Click {
  linkNumber: number;
  /** ISO 8601 instant. */
  at: string;
  /** Why it looked like a person's. */
  reason: string;
}

/** Rule O2: clicks on different links of one email that follow one another at once are a machine's, wherever from. */
export function judgeClicks<Held extends Click>(clicks: readonly Held[]): (Held & Verdict)[] {
  return runsOf(clicks).flatMap((run) => {
    const isBurst = new Set(run.map(({ linkNumber }) => linkNumber)).size > 1;
    return run.map((click) => ({
      ...click,
      ...(isBurst ? ({ by: 'machine', reason: 'link-burst' } as const) : ({ by: 'human' } as const)),
    }));
  });
}

/** Clicks in their order, cut wherever one comes later than a burst goes on. */
function runsOf<Held extends Click>(clicks: readonly Held[]): Held[][] {
  const runs: Held[][] = [];
  for (const click of clicks.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && secondsBetween(before, click) <= burstSeconds) run.push(click);
    else runs.push([click]);
  }
  return runs;
}

function secondsBetween(one: Click, other: Click): number {
  return Temporal.Instant.from(other.at).since(Temporal.Instant.from(one.at)).total('seconds');
}
