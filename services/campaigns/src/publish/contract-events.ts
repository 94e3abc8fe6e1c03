import { topics } from '@cadenza/contracts';
import type { Draft, PublishRules } from '@cadenza/event-kit';
import type { RecordedEvent } from '@cadenza/event-store';
import type { CampaignEvent, Step } from '../campaign/events.ts';
import type { Context } from '../context.ts';

/** After these events `sending` acknowledges with a new plan, so the next read waits until it shows (rule C1). */
const acknowledgedTypes = [
  'CampaignSendersChanged',
  'CampaignStarted',
  'CampaignPaused',
  'CampaignResumed',
  'CampaignStopped',
] as const;

const inner: ReadonlySet<string> = new Set(['ProgressReported', 'CampaignArchived', 'CampaignUnarchived']);

const renamed: Readonly<Record<string, string>> = {
  LaunchSettingsChanged: 'CampaignSettingsChanged',
  SequenceCleared: 'CampaignSequenceChanged',
  StepWritten: 'CampaignSequenceChanged',
  SequenceSaved: 'CampaignSequenceChanged',
};
const contractTypeOf = (type: string) => renamed[type] ?? type;

export const publishRules: PublishRules<Context> = {
  topicOf: (type) => (inner.has(type) ? undefined : topics.campaigns),
  contractTypeOf,
  acknowledgedTypes,
  drafts: async (events) =>
    new Map((events as unknown as RecordedEvent<CampaignEvent>[]).map((event) => [event.id, toDraft(event)])),
};

function toDraft({ type, data }: RecordedEvent<CampaignEvent>): Draft {
  const draft = { key: data.campaignId, type: contractTypeOf(type) };
  switch (type) {
    case 'SequenceCleared':
    case 'StepWritten':
    case 'SequenceSaved': {
      const { campaignId, steps, changedAt } = data;
      const saved = type === 'SequenceSaved';
      return { ...draft, data: { campaignId, steps: steps.map(withoutCreation), saved, changedAt } };
    }
    default:
      return { ...draft, data };
  }
}

function withoutCreation({ createdAt: _, ...step }: Step) {
  return step;
}
