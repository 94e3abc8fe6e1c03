import { topics, withdrawable } from '@cadenza/contracts';
import type { Draft, PublishRules } from '@cadenza/event-kit';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import type { EngagementEvent } from '../engagement/events.ts';
import { withoutRepeats } from './without-repeats.ts';

/** Not published: which mail a verdict was about. Other services get the events that follow from it. */
const inner: ReadonlySet<string> = new Set(['VerdictGiven', 'VerdictCorrected']);

/** What machines did is not published (rule O2), and repeats say nothing to anybody. */
export const publishRules: PublishRules<Context> = {
  // `sending` ends, holds or resumes the enrolment, and the next read of the report waits to show it (rule C1).
  acknowledgedTypes: [...withdrawable, 'EngagementWithdrawn'],
  // Most of what an open costs three other services is the block that it comes in. `tellOf` hurries what is more than an open.
  pauseMsMax: 500,
  topicOf: (type) => (inner.has(type) ? undefined : topics.engagement),
  drafts: async (recorded, context) => {
    const events = recorded as unknown as RecordedEvent<EngagementEvent>[];
    const byHumans = events.filter(({ data }) => !('by' in data) || data.by === 'human');
    const news = await withoutRepeats(byHumans, context);
    return new Map(news.map((event) => [event.id, toDraft(event)]));
  },
};

export function toDraft({ type, data }: EngagementEvent): Draft {
  if (type === 'StopRequested') return { key: data.emailId, type, data };
  const key = data.campaignId;
  if (!('by' in data)) return { key, type, data };
  const { by: _, reason: __, ...published } = data;
  return { key, type, data: published };
}
