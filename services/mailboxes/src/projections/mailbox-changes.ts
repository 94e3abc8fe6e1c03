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
  MailboxWarned: 'warned',
  MailboxEased: 'eased',
};

/** Whether it was published again for services that begin to listen, and is no news to anybody else. */
export const isToldAgain = (event: MailboxEvent) =>
  event.type === 'MailboxChanged' && event.data.standing !== undefined;

/** Whether nobody changed the mailbox. The self-test that saw it is shown as such. */
export const isBySelfTest = (event: MailboxEvent) => event.type === 'MailboxChanged' && event.data.bySelfTest === true;

/** Keeps what the owners of mailboxes see of events. */
export async function noteChanges(
  transaction: Queryable,
  events: readonly RecordedEvent<MailboxEvent>[],
): Promise<void> {
  const told = events.filter((event) => kinds[event.type] !== undefined && !isToldAgain(event) && !isBySelfTest(event));
  if (told.length === 0) return;
  await transaction.query(
    `insert into mailbox_changes (event_id, mailbox_id, kind, happened_at, words)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::text[])`,
    [
      told.map(({ id }) => id),
      told.map(({ data }) => data.mailboxId),
      told.map(({ type }) => kinds[type]),
      told.map(({ occurredAt }) => occurredAt),
      told.map(({ data }) => ('reason' in data ? data.reason : null)),
    ],
  );
}

/** The newest changes of a mailbox, newest first. */
export async function listChanges(database: Queryable, mailboxId: string): Promise<Entry[]> {
  const { rows } = await database.query<Entry>(
    `select kind, happened_at as at, coalesce(fault_words.words, mailbox_changes.words) as words
     from mailbox_changes left join fault_words using (event_id) where mailbox_changes.mailbox_id = $1
     order by happened_at desc, event_id desc limit $2`,
    [mailboxId, entriesMax],
  );
  return rows;
}
