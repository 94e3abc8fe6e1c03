import type { Kit } from '@cadenza/event-kit';
import type { KeyRing } from '@cadenza/http-kit';
import type { gatherHits } from './handlers/keep-hit.ts';
import type { TrackingMetrics } from './metrics.ts';

export interface Context extends Kit {
  /** Sign the email links and return addresses. */
  linkKeys: KeyRing;
  /** Key of the address hashes; it never changes. */
  hashKey: string;
  /** The authserv-ids of the trusted mail servers, in lower case (rule S11). */
  trustedServers: ReadonlySet<string>;
  counts: TrackingMetrics;
  /** Make a loop look again at once. No effect before the loops run. */
  wake: { hits(): void; undecidedFetches(): void; machineClicks(): void };
  /** Only for `keepHit`. */
  keepGathered: ReturnType<typeof gatherHits>;
}
