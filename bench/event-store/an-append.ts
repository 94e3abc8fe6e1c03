import { randomUUID } from 'node:crypto';
import { append, type RecordedEvent } from '@cadenza/event-store';
import type { Database } from '@cadenza/postgres';

const context = {
  metadata: { correlationId: randomUUID(), causationId: randomUUID() },
  occurredAt: Temporal.Instant.from('2026-03-02T09:00:00Z'),
};

/** About as large as the events that the sender records of an email. */
const anEvent = () => ({
  type: 'EmailHandedOver',
  data: {
    emailId: randomUUID(),
    campaignId: randomUUID(),
    leadId: randomUUID(),
    linkId: randomUUID(),
    stepNumber: 1,
    handedOverAt: '2026-03-02T09:00:00.000Z',
  },
});

/** Appends `count` events to one stream, in a transaction as services do. */
export function appendTo(
  database: Database,
  stream: string,
  { expectedVersion, count }: { expectedVersion: number; count: number },
): Promise<RecordedEvent[]> {
  const events = Array.from({ length: count }, anEvent);
  return database.transaction((transaction) => append(transaction, [{ stream, expectedVersion, events }], context));
}

/** A table of the same columns and indexes, and nothing else. */
export const createBareEvents = 'create table bare_events (like events including all)';
