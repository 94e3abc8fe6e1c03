import type { Database } from '@cadenza/postgres';

/**
 * Counts one more test email, unless there were as many as there may be in an hour. Instances take turns, so that together
 * they count no more.
 *
 * @param now in real time, by which mail servers judge us
 * @returns null, or when the next one may leave
 */
export async function countTestEmail(
  database: Database,
  { id, now, perHourMax }: { id: string; now: Temporal.Instant; perHourMax: number },
): Promise<Temporal.Instant | null> {
  return database.transaction(async (transaction) => {
    await transaction.query('lock table test_emails in exclusive mode');
    const hourAgo = now.subtract({ hours: 1 });
    await transaction.query('delete from test_emails where sent_at <= $1', [hourAgo.toString()]);
    const { rows } = await transaction.query<{ sentMs: number }>(
      `select (extract(epoch from sent_at) * 1000)::float8 as "sentMs" from test_emails order by sent_at desc
       offset $1 limit 1`,
      [perHourMax - 1],
    );
    const oldest = rows[0];
    if (oldest) return Temporal.Instant.fromEpochMilliseconds(Math.ceil(oldest.sentMs)).add({ hours: 1 });
    await transaction.query('insert into test_emails (id, sent_at) values ($1, $2)', [id, now.toString()]);
    return null;
  });
}
