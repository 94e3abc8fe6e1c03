import { topics } from '@cadenza/contracts';
import type { Draft, PublishRules } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import type { OwnEvent } from '../projections/own-events.ts';

/** Only users see them: `sending` itself decided the first two, and a host that was set is not used yet. */
const inner: ReadonlySet<string> = new Set<OwnEvent['type']>([
  ...(['MailboxWarned', 'MailboxEased'] as const),
  'TrackingHostSet',
]);

export const publishRules: PublishRules<Context> = {
  topicOf: (type) => (inner.has(type) ? undefined : topics.mailboxes),
  drafts: async (events) => new Map((events as unknown as OwnEvent[]).map((event) => [event.id, toDraft(event)])),
};

function toDraft({ type, data }: OwnEvent): Draft {
  if (type === 'TrackingHostChanged' || type === 'TrackingHostSet') return { key: data.domain, type, data };
  if (type === 'DomainHealthChanged') {
    const { stopsFirstEmails: _, ...told } = data;
    return { key: data.domain, type, data: told };
  }
  const draft = { key: data.mailboxId, type };
  if (type === 'MailboxNeedsAttention') {
    const { verdict: _, ...told } = data;
    return { ...draft, data: told };
  }
  if (type === 'MailboxChanged') {
    const { bySelfTest: _, ...told } = data;
    return { ...draft, data: told };
  }
  if (type === 'MailboxPaused' && 'decidedAt' in data) {
    const { decidedAt: _, ...told } = data;
    return { ...draft, data: told };
  }
  return { ...draft, data };
}
