import { topics, withdrawable } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Draft, PublishRules } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import type { EngagementEvent } from '../engagement/events.ts';

/** Which mail said it; others hear of what follows from it. */
const inner: ReadonlySet<string> = new Set(['VerdictGiven', 'VerdictCorrected']);

/** What machines did stays inside (rule O2). */
export const publishRules: PublishRules<Context> = {
  // Sending ends, holds or resumes the lead, and the next read of the report shows that (rule C1).
  answeredTypes: [...withdrawable, 'EngagementWithdrawn'],
  topicOf: (type) => (inner.has(type) ? undefined : topics.engagement),
  drafts: async (events) =>
    new Map(
      (events as unknown as RecordedEvent<EngagementEvent>[])
        .filter((event) => !('by' in event.data) || event.data.by === 'human')
        .map((event) => [event.id, toDraft(event)]),
    ),
};

export function toDraft({ type, data }: EngagementEvent): Draft {
  if (type === 'StopRequested') return { key: data.emailId, type, data };
  const key = data.campaignId;
  if (!('by' in data)) return { key, type, data };
  const { by: _, reason: __, ...published } = data;
  return { key, type, data: published };
}
