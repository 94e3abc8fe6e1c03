import type { MailboxActivity, SelfTest } from '@cadenza/contracts';
import { fitToShow } from '@cadenza/mailbox';
import type { Database, Queryable } from '@cadenza/postgres';

/** Of each mailbox. */
const keptMax = 50;

/**
 * Records that a self-test runs, unless one does already. A test without an end counts as over when its time has passed:
 * its process died.
 */
export function beginSelfTest(
  database: Database,
  test: { id: string; mailboxId: string; verdict: SelfTest; now: Temporal.Instant; givesUpAt: Temporal.Instant },
): Promise<'begun' | 'missing' | 'running'> {
  const { id, mailboxId, verdict, now, givesUpAt } = test;
  return database.transaction(async ({ query }) => {
    const { rowCount } = await query('select from mailboxes where id = $1 and removed_at is null for update', [
      mailboxId,
    ]);
    if (rowCount === 0) return 'missing';
    const others = await query(
      `select from self_tests where mailbox_id = $1 and verdict ->> 'endedAt' is null and gives_up_at > $2 limit 1`,
      [mailboxId, now.toString()],
    );
    if (others.rowCount !== 0) return 'running';
    await query(
      'insert into self_tests (id, mailbox_id, started_at, gives_up_at, verdict) values ($1, $2, $3, $4, $5)',
      [id, mailboxId, verdict.startedAt, givesUpAt.toString(), JSON.stringify(verdict)],
    );
    await query(
      `delete from self_tests where id in (
         select id from self_tests where mailbox_id = $1 order by started_at desc, id desc offset $2)`,
      [mailboxId, keptMax],
    );
    return 'begun';
  });
}

export async function noteSelfTest({ byKey }: Database, id: string, verdict: SelfTest): Promise<void> {
  await byKey.query('update self_tests set verdict = $2 where id = $1', [id, storable(verdict)]);
}

/** Servers name folders as they like; PostgreSQL keeps neither NUL nor half a character. */
const storable = (verdict: SelfTest) =>
  JSON.stringify(verdict, (_, value: unknown) => (typeof value === 'string' ? fitToShow(value) : value));

/** The verdict as it is shown: a test that nobody goes on with has ended without a result, nobody knows when. */
export function shownSelfTest(verdict: SelfTest, givesUpAt: string, realNow: Temporal.Instant): SelfTest {
  const isLeft = verdict.endedAt === null && Temporal.Instant.compare(givesUpAt, realNow) <= 0;
  return isLeft ? { ...verdict, endedAt: verdict.startedAt } : verdict;
}

/** The self-tests of a mailbox that have ended, newest first. */
export async function listSelfTests(database: Queryable, mailboxId: string): Promise<MailboxActivity['entries']> {
  const { rows } = await database.query<{ verdict: SelfTest }>(
    `select verdict from self_tests where mailbox_id = $1 and verdict ->> 'endedAt' is not null
     order by started_at desc, id desc`,
    [mailboxId],
  );
  return rows.map(({ verdict }) => ({ kind: 'self-tested', at: verdict.endedAt!, words: wordsOf(verdict) }));
}

function wordsOf({ refusal, arrived }: SelfTest): string | null {
  if (refusal !== null) return refusal;
  return arrived && `It arrived in ${arrived.folder} after ${arrived.afterSeconds} s.`;
}
