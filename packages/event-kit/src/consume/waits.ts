/** The waits of a service that consumes. */
export interface Waits {
  /** Before each further attempt at an event that failed; after the last one it is parked. */
  retriesMs: readonly number[];
  /** Between two looks for parked records that an operator asks about, and for republished ones. */
  requestsMs: number;
}

export const waitsDefault: Waits = { retriesMs: [100, 500, 2_000], requestsMs: 2_000 };

/** For tests: as many attempts, sooner. */
export const shortWaits: Waits = { retriesMs: [10, 20, 40], requestsMs: 50 };
