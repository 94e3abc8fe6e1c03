/** An event that a request recorded. */
export interface WrittenEvent {
  id: string;
  type: string;
  data?: unknown;
}

/** What a request passes to its commands, and what it collects from them. */
export interface Trace {
  correlationId: string;
  causationId: string | null;
  /** The product's time at which the request came in. */
  now: Temporal.Instant;
  /** Reports recorded events, so that the response can name them and the publisher wakes (rule C1). */
  wrote(events: readonly WrittenEvent[]): void;
}
