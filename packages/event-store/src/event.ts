/** An event as it is decided. */
export interface NewEvent {
  type: string;
  data: object;
}

export interface Metadata {
  correlationId: string | null;
  causationId: string | null;
  /** The place in a trace at which it was appended (W3C Trace Context); absent when that was not traced. */
  traceparent?: string;
}

/** An event as it stands in its stream. */
export type RecordedEvent<Event extends NewEvent = NewEvent> = Event & {
  id: string;
  stream: string;
  version: number;
  metadata: Metadata;
  /** ISO 8601 instant of the product's clock. */
  occurredAt: string;
};
