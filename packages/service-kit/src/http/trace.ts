import type { RecordedEvent } from '@cadenza/event-store';

/** What a request hands to the commands it gives, and what it collects from them. */
export interface Trace {
  correlationId: string;
  causationId: string | null;
  /** The product's time at which the request came in. */
  now: Temporal.Instant;
  /** Reports recorded events, so that the answer can name them and the publisher wakes (rule C1). */
  wrote(events: readonly RecordedEvent[]): void;
}
