import type { ArrivalFinding } from '@cadenza/contracts';
import type { Finding } from './findings.ts';

/** Rule L10: what may keep the emails from arriving, and what to do about it. */
export const arrivalFindings = (found: readonly ArrivalFinding[] = []): Finding[] =>
  found.map(({ kind, reason, remedy, isGrave, forbidsStart = false, fixIn, isInSettings = false }, place) => ({
    kind: `arrival ${kind} ${place}`,
    sentence: `${reason} ${remedy}`,
    ...{ isGrave, forbidsStart, fixIn, isInSettings, count: 0, leads: [] },
  }));
