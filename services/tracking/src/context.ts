import type { KeyRing, Kit } from '@cadenza/service-kit';
import type { gatherHits } from './hits/keep-hit.ts';
import type { TrackingMetrics } from './metrics.ts';

export interface Context extends Kit {
  /** Sign the links of emails and their return addresses. */
  linkKeys: KeyRing;
  /** Of the hashes of addresses; it never changes. */
  hashKey: string;
  /** The authserv-ids of the mail servers that are believed, in lower case (rule S11). */
  trustedServers: ReadonlySet<string>;
  counts: TrackingMetrics;
  /** The loops look again at once; nothing before they run. */
  wake: { hits(): void; heldFetches(): void; machineClicks(): void };
  /** Only for `keepHit`. */
  keepGathered: ReturnType<typeof gatherHits>;
}
