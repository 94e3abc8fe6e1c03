/** How long an open loop runs before its measurement begins; both sides open their connections and warm up. */
export const leadInSeconds = 1;

/** What the generator asks for. */
export interface Load {
  origin: string;
  /** Asked for one after the other, and from the beginning again unless `once`. */
  paths: readonly string[];
  /** Whether the run ends when every path was asked for. */
  once?: boolean;
  headers: Readonly<Record<string, string>>;
  connections: number;
  seconds: number;
  /**
   * Open loop: this many requests begin each second, whether or not earlier ones were answered, and for `leadInSeconds`
   * longer. Absent (closed loop): each connection sends its next request after the response.
   */
  perSecond?: number;
}

export interface LoadResult {
  /** Requests answered with 2xx or 3xx. */
  answered: number;
  /** Requests answered otherwise or not at all. */
  failed: number;
  elapsedMs: number;
  /** From when a request was due to the end of its response, without the lead-in. */
  latencyMs: { p50: number; p95: number; p99: number };
}
