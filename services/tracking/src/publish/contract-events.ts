import { topics } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Draft, PublishRules } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import type { EngagementEvent } from '../engagement/events.ts';

/** What machines did stays inside (rule O2). */
export const publishRules: PublishRules<App> = {
  topicOf: () => topics.engagement,
  drafts: async (events) =>
    new Map(
      (events as unknown as RecordedEvent<EngagementEvent>[])
        .filter((event) => !('by' in event.data) || event.data.by === 'human')
        .map((event) => [event.id, toDraft(event)]),
    ),
};

export function toDraft({ type, data }: EngagementEvent): Draft {
  const key = data.campaignId;
  if (!('by' in data)) return { key, type, data };
  const { by: _, reason: __, ...published } = data;
  return { key, type, data: published };
}
