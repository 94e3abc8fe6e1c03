import type { ToldHealth } from '@cadenza/contracts';
import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { MailboxGuardEvent } from '../../guard/events.ts';
import { shardOf } from '../campaigns/shards.ts';

/** In SQL, for a row of `mailboxes`: whether its guard stopped it, and nobody has resumed it since (rule S8). */
export const isStoppedByGuard = `coalesce(guard_tripped_at > coalesce(guard_known_at, '-infinity'), false)`;

/** In SQL: what an event changes; `$2` is when it was decided, `$4` its sentence. */
const changes: Record<MailboxGuardEvent['type'], string> = {
  MailboxGuardWarned: 'guard_warning = $4',
  MailboxGuardTripped: 'guard_tripped_at = $2, guard_reason = $4, guard_warning = null',
  MailboxGuardEased: 'guard_warning = $4',
};

export async function projectMailboxGuard(
  transaction: Queryable,
  { type, data, version }: RecordedEvent<MailboxGuardEvent>,
): Promise<void> {
  await transaction.query(
    `insert into mailboxes (id, shard) select id, ${shardOf('id')} from (values ($1::uuid)) as new (id) on conflict do nothing`,
    [data.mailboxId],
  );
  await transaction.query(
    `update mailboxes set guard_decided_at = $2::timestamptz, guard_version = $3, ${changes[type]} where id = $1`,
    [data.mailboxId, data.decidedAt, version, 'reason' in data ? data.reason : null],
  );
}

/** The mailbox that an email left through; null: the relay, or the email is not known. */
export async function mailboxOfEmail(database: Queryable, emailId: string): Promise<string | null> {
  const { rows } = await database.query<{ mailboxId: string | null }>(
    'select mailbox_id as "mailboxId" from emails where id = $1',
    [emailId],
  );
  return rows[0]?.mailboxId ?? null;
}

type UntoldHealth = ToldHealth & { version: number };

/** What guards decided of mailboxes and was not told yet, as it is now. */
export async function untoldHealth(database: Queryable, limit: number): Promise<UntoldHealth[]> {
  const { rows } = await database.query<UntoldHealth>(
    `select id as "mailboxId", guard_version as version, guard_decided_at as "decidedAt",
       case when ${isStoppedByGuard} then 'stopped' when guard_warning is not null then 'halved' else 'well' end as health,
       case when ${isStoppedByGuard} then guard_reason else guard_warning end as reason
     from mailboxes where guard_version > guard_told and facts is not null
     order by id limit $1`,
    [limit],
  );
  return rows;
}

/** What was decided meanwhile stays untold. */
export async function noteHealthTold(database: Queryable, told: readonly UntoldHealth[]): Promise<void> {
  await database.query(
    `update mailboxes set guard_told = newest.version
     from unnest($1::uuid[], $2::int[]) as newest (mailbox_id, version) where id = mailbox_id`,
    [told.map(({ mailboxId }) => mailboxId), told.map(({ version }) => version)],
  );
}
