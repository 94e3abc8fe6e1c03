import { topics } from '@cadenza/contracts';
import type { Draft, PublishRules } from '@cadenza/event-kit';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import type { MailboxEvent } from '../mailbox/events.ts';

/** Only its owner is told of them; `sending` itself decided them. */
const inner: ReadonlySet<string> = new Set<MailboxEvent['type']>(['MailboxWarned', 'MailboxEased']);

export const publishRules: PublishRules<Context> = {
  topicOf: (type) => (inner.has(type) ? undefined : topics.mailboxes),
  drafts: async (events) =>
    new Map((events as unknown as RecordedEvent<MailboxEvent>[]).map((event) => [event.id, toDraft(event)])),
};

function toDraft({ type, data }: RecordedEvent<MailboxEvent>): Draft {
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
