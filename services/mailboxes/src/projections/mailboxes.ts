import type { MailboxFacts, SelfTest } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import { jsonArray, type Queryable } from '@cadenza/postgres';
import type { Fault, MailboxEvent } from '../mailbox/events.ts';
import { isBySelfTest, isToldAgain, noteChanges } from './mailbox-changes.ts';

/** Updates the rows of mailboxes, and what is shown of their past, from their events. */
export async function projectMailboxes(
  transaction: Queryable,
  events: readonly RecordedEvent<MailboxEvent>[],
): Promise<void> {
  // The first event of its mailbox, so that it may come before all others.
  const connected = events.filter((event) => event.type === 'MailboxConnected');
  if (connected.length > 0) await insertMailboxes(transaction, connected);
  for (const event of events) await projectEvent(transaction, event);
  await noteChanges(transaction, events);
}

async function insertMailboxes(
  transaction: Queryable,
  events: readonly Extract<RecordedEvent<MailboxEvent>, { type: 'MailboxConnected' }>[],
): Promise<void> {
  await transaction.query(
    `insert into mailboxes (id, address, facts, connected_at, updated_at)
     select * from unnest($1::uuid[], $2::text[], $3::jsonb[], $4::timestamptz[], $5::timestamptz[])`,
    [
      events.map(({ data }) => data.mailboxId),
      events.map(({ data }) => data.mailbox.address),
      jsonArray(events.map(({ data }) => data.mailbox)),
      events.map(({ data }) => data.connectedAt),
      events.map(({ occurredAt }) => occurredAt),
    ],
  );
}

async function projectEvent(transaction: Queryable, event: RecordedEvent<MailboxEvent>): Promise<void> {
  const { mailboxId } = event.data;
  /** @param statement has the mailbox as `$1`, the instant of the event as `$2`, and the values from `$3` on */
  const update = (statement: string, ...values: unknown[]) =>
    transaction.query(statement, [mailboxId, event.occurredAt, ...values]);
  switch (event.type) {
    case 'MailboxConnected':
      return;
    case 'MailboxChanged':
      if (isToldAgain(event)) return;
      await update(
        'update mailboxes set updated_at = case when $4 then updated_at else $2 end, facts = $3 where id = $1',
        JSON.stringify(event.data.mailbox),
        isBySelfTest(event),
      );
      return;
    case 'MailboxPaused':
      await update('update mailboxes set updated_at = $2, is_paused = true where id = $1');
      if ('reason' in event.data)
        await update(
          'update mailboxes set updated_at = $2, pause_reason = $3, warning = null where id = $1',
          event.data.reason,
        );
      return;
    case 'MailboxResumed':
      await update('update mailboxes set updated_at = $2, is_paused = false, pause_reason = null where id = $1');
      return;
    case 'MailboxWarned':
    case 'MailboxEased':
      await update(
        'update mailboxes set updated_at = $2, warning = $3 where id = $1',
        'reason' in event.data ? event.data.reason : null,
      );
      return;
    case 'MailboxNeedsAttention':
      await update(
        'update mailboxes set updated_at = $2, fault_use = $3, fault_verdict = $4, fault_event_id = $5 where id = $1',
        event.data.use,
        event.data.verdict,
        event.id,
      );
      return;
    case 'MailboxRecovered':
      await update(
        `update mailboxes set updated_at = $2, fault_use = null, fault_verdict = null, fault_event_id = null
         where id = $1`,
      );
      return;
    case 'MailboxRemoved':
      await update('update mailboxes set updated_at = $2, removed_at = $3 where id = $1', event.data.removedAt);
      return;
    default:
      event satisfies never;
  }
}

/** A mailbox as its row has it, with its newest self-test and what was read of it last. */
export interface MailboxRow {
  id: string;
  facts: MailboxFacts;
  isPaused: boolean;
  /** Why its guard paused it; null: a person did, or it is not paused (rule S8). */
  pauseReason: string | null;
  /** Why it may send half of its allowance; null: all of it. */
  warning: string | null;
  fault: Fault | null;
  /** What the server said of it, in sentences for the user. */
  faultWords: string | null;
  lastReadAt: string | null;
  /** Why its inbox cannot be read now. */
  trouble: string | null;
  /** How much of its allowance is used on the newest days in its zone; a day without an email is absent. */
  usedByDay: Readonly<Record<string, number>>;
  /** Addresses of others that read the same account. */
  sharesImapWith: string[];
  connectedAt: string;
  updatedAt: string;
  selfTest: SelfTest | null;
  selfTestGivesUpAt: string | null;
}

/** Days before this one in UTC are over in every zone. */
const daysBack = 2;

/** A person who shares an account with more mailboxes knows it. */
const sharingMax = 5;

/** In SQL. The first parameter is the instant. */
const rows = `select id, facts, is_paused as "isPaused", pause_reason as "pauseReason", warning, connected_at as "connectedAt", updated_at as "updatedAt",
     case when fault_use is not null
       then json_build_object('use', fault_use, 'verdict', fault_verdict) end as fault,
     fault_words.words as "faultWords", mailbox_readings.last_read_at as "lastReadAt", mailbox_readings.trouble,
     coalesce((
       select jsonb_object_agg(day, used) from mailbox_days
       where mailbox_days.mailbox_id = mailboxes.id
         and day >= ($1::timestamptz at time zone 'UTC')::date - ${daysBack} and used > 0), '{}') as "usedByDay",
     array(
       select other.address from mailboxes as other
       where other.removed_at is null and other.id <> mailboxes.id
         and lower(other.facts -> 'imap' ->> 'host') = lower(mailboxes.facts -> 'imap' ->> 'host')
         and lower(other.facts -> 'imap' ->> 'user') = lower(mailboxes.facts -> 'imap' ->> 'user')
       order by other.address limit ${sharingMax}) as "sharesImapWith",
     newest.verdict as "selfTest", newest.gives_up_at as "selfTestGivesUpAt"
   from mailboxes
   left join fault_words on fault_words.event_id = fault_event_id
   left join mailbox_readings on mailbox_readings.mailbox_id = mailboxes.id
   left join lateral (
     select verdict, gives_up_at from self_tests where mailbox_id = mailboxes.id order by started_at desc, id desc limit 1
   ) newest on true
   where removed_at is null`;

export async function listRows(database: Queryable, now: Temporal.Instant): Promise<MailboxRow[]> {
  return (await database.query<MailboxRow>(`${rows} order by address, id`, [now.toString()])).rows;
}

export async function findRow(
  database: Queryable,
  mailboxId: string,
  now: Temporal.Instant,
): Promise<MailboxRow | undefined> {
  return (await database.query<MailboxRow>(`${rows} and id = $2`, [now.toString(), mailboxId])).rows[0];
}

/** Whether there is such a mailbox, or was one that is removed. */
export async function isKnown(database: Queryable, mailboxId: string): Promise<boolean> {
  return (await database.query('select from mailboxes where id = $1', [mailboxId])).rowCount !== 0;
}
