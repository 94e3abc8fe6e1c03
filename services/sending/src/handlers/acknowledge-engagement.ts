import type { NoteHandled } from '@cadenza/event-kit';
import { append } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import type { EngagementHandled } from '../engagement/events.ts';
import { projectOwn } from '../projections/own-events.ts';

/**
 * Acknowledges an engagement once all its effects are recorded, and notes it as handled. The next read by the client
 * that caused it then shows them (rule C1).
 */
export async function acknowledgeEngagement(
  context: Context,
  event: { id: string; correlationId: string | null; data: Omit<EngagementHandled['data'], 'handledAt' | 'answers'> },
  noteHandled: NoteHandled,
): Promise<void> {
  const now = context.clock.now();
  const { campaignId, leadId, linkId, emailId } = event.data;
  const handledAt = now.toString({ smallestUnit: 'millisecond' });
  const acknowledgement: EngagementHandled = {
    type: 'EngagementHandled',
    data: { campaignId, leadId, linkId, emailId, handledAt, answers: [event.id] },
  };
  const appends = [{ stream: `answer-${event.id}`, expectedVersion: 0, events: [acknowledgement] }];
  const metadata = { correlationId: event.correlationId, causationId: event.id };
  await context.database.transaction(async (transaction) => {
    await projectOwn(transaction, await append(transaction, appends, { metadata, occurredAt: now }));
    await noteHandled(transaction);
  });
  context.wakePublisher({ isWaitedFor: true });
}
