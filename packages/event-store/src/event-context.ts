import { context as activeContext, propagation, trace } from '@opentelemetry/api';
import type { Metadata } from './event.ts';

/** Why and when something happened. */
export interface EventContext {
  metadata: Metadata;
  occurredAt: Temporal.Instant;
}

/** What commands are given for: the request or event that caused them, and the product's time. */
export interface CommandTrace extends Metadata {
  now: Temporal.Instant;
}

/** The context of what follows from this trace. */
export function contextOf({ correlationId, causationId, now }: CommandTrace): EventContext {
  return { metadata: { correlationId, causationId }, occurredAt: now };
}

/**
 * Adds the current place in the OpenTelemetry trace, so that consumers of the events can continue it. `append` does it
 * for a context of all events; others are for callers that keep the metadata and append later.
 */
export function traced(metadata: Metadata): Metadata {
  if (!trace.getActiveSpan()?.isRecording()) return metadata;
  const carrier: { traceparent?: string } = {};
  propagation.inject(activeContext.active(), carrier);
  return { ...metadata, ...carrier };
}
