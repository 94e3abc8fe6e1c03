import type { Queryable } from '@cadenza/postgres';

/** In real time. @returns until when it is too slow, null where it is not, `undefined` while it has given out nothing */
export async function findSlowUntil(
  database: Queryable,
  mailboxId: string,
): Promise<Temporal.Instant | null | undefined> {
  const { rows } = await database.query<{ slowUntil: string | null }>(
    'select slow_until as "slowUntil" from mailbox_paces where mailbox_id = $1',
    [mailboxId],
  );
  const [row] = rows;
  return row && (row.slowUntil === null ? null : Temporal.Instant.from(row.slowUntil));
}

export async function noteSlowUntil(
  database: Queryable,
  mailboxId: string,
  slowUntil: Temporal.Instant | null,
): Promise<void> {
  await database.query(
    `insert into mailbox_paces (mailbox_id, slow_until) values ($1, $2)
     on conflict (mailbox_id) do update set slow_until = excluded.slow_until`,
    [mailboxId, slowUntil?.toString() ?? null],
  );
}
