import type { MailboxActivity } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { MailboxEvent } from '../mailbox/events.ts';

type Entry = MailboxActivity['entries'][number];

const entriesMax = 500;

const kinds: Partial<Record<MailboxEvent['type'], Entry['kind']>> = {
  MailboxConnected: 'connected',
  MailboxChanged: 'changed',
  MailboxPaused: 'paused',
  MailboxResumed: 'resumed',
  MailboxNeedsAttention: 'needs-attention',
  MailboxRecovered: 'recovered',
};

/** Keeps what a mailbox's owner is told of an event. */
export async function noteChange(transaction: Queryable, event: RecordedEvent<MailboxEvent>): Promise<void> {
  const kind = kinds[event.type];
  if (!kind) return;
  const words = event.type === 'MailboxNeedsAttention' ? event.data.words : null;
  await transaction.query(
    'insert into mailbox_changes (event_id, mailbox_id, kind, words, happened_at) values ($1, $2, $3, $4, $5)',
    [event.id, event.data.mailboxId, kind, words, event.occurredAt],
  );
}

/** The newest changes of a mailbox, newest first. */
export async function listChanges(database: Queryable, mailboxId: string): Promise<Entry[]> {
  const { rows } = await database.query<Entry>(
    `select kind, happened_at as at, words from mailbox_changes where mailbox_id = $1
     order by happened_at desc, event_id desc limit $2`,
    [mailboxId, entriesMax],
  );
  return rows;
}
