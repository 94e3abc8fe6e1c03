/** So long an open loop asks before what it measures begins: both sides open their connections then, and warm up. */
export const leadInSeconds = 1;

/** What the generator is to ask for. */
export interface Load {
  origin: string;
  /** Asked for one after the other, from the beginning again after the last unless `once`. */
  paths: readonly string[];
  /** Whether it ends when every path was asked for. */
  once?: boolean;
  headers: Readonly<Record<string, string>>;
  connections: number;
  seconds: number;
  /** Open loop: a request begins so often, whether or not those before were answered, for `leadInSeconds` more. Absent: each connection asks again when it is answered. */
  perSecond?: number;
}

/** What came of it. */
export interface LoadResult {
  /** Requests answered with 2xx or 3xx. */
  answered: number;
  /** Requests that were answered otherwise or not at all. */
  failed: number;
  elapsedMs: number;
  /** From the instant at which a request was to begin to the end of its answer, without those of the lead-in. */
  latencyMs: { p50: number; p95: number; p99: number };
}
