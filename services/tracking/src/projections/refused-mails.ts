import type { Queryable } from '@cadenza/postgres';

const firstPauseSeconds = 10;
const pauseSecondsMax = 6 * 60 * 60;
const triedFor = { hours: 7 * 24 };

/** A mail that its server did not give out. */
export interface RefusedMail {
  folder: string;
  uidValidity: number;
  uid: number;
}

const keyOf = ({ folder, uidValidity, uid }: RefusedMail) => [folder, uidValidity, uid];

/** Also forgets mails that were asked for long enough. @param now in real time, as all instants here */
export async function setAside(transaction: Queryable, mail: RefusedMail, now: Temporal.Instant): Promise<void> {
  await transaction.query('delete from refused_mails where first_refused_at < $1', [now.subtract(triedFor).toString()]);
  await transaction.query(
    `insert into refused_mails (folder, uid_validity, uid, first_refused_at, next_try_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [...keyOf(mail), now.toString(), now.add({ seconds: firstPauseSeconds }).toString()],
  );
}

/** Mails of a folder that are asked for again now. Of those that were refused for a week, none is any more. */
export async function listDue(
  database: Queryable,
  { folder, uidValidity }: Omit<RefusedMail, 'uid'>,
  now: Temporal.Instant,
  limit: number,
): Promise<number[]> {
  const { rows } = await database.query<{ uid: number }>(
    `select uid from refused_mails
     where folder = $1 and uid_validity = $2 and next_try_at <= $3 and first_refused_at > $4 order by uid limit $5`,
    [folder, uidValidity, now.toString(), now.subtract(triedFor).toString(), limit],
  );
  return rows.map(({ uid }) => uid);
}

/**
 * When a mail of a folder is asked for again, the soonest of all that follow-ups wait for, if any.
 * Those that a person passed over are asked for at the looks that come anyway.
 */
export async function findNextTry(
  database: Queryable,
  { folder, uidValidity }: Omit<RefusedMail, 'uid'>,
  now: Temporal.Instant,
): Promise<Temporal.Instant | undefined> {
  const { rows } = await database.query<{ next: string | null }>(
    `select min(next_try_at) as next from refused_mails
     where folder = $1 and uid_validity = $2 and first_refused_at > $3 and passed_over_at is null`,
    [folder, uidValidity, now.subtract(triedFor).toString()],
  );
  const next = rows[0]?.next;
  return next ? Temporal.Instant.from(next) : undefined;
}

/** Mails that are asked for again and that follow-ups wait for, and when the first and the last were refused first. */
export interface NotGivenOut {
  mails: number;
  since: Temporal.Instant;
  until: Temporal.Instant;
}

/** By folder, of those of these that have some. */
export async function countRefused(
  database: Queryable,
  folders: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, NotGivenOut>> {
  const { rows } = await database.query<{ folder: string; mails: number; since: string; until: string }>(
    `select folder, count(*)::integer as mails, min(first_refused_at) as since, max(first_refused_at) as until
     from refused_mails join mailbox_cursors using (folder, uid_validity)
     where folder = any ($1) and first_refused_at > $2 and passed_over_at is null group by folder`,
    [folders, now.subtract(triedFor).toString()],
  );
  const { from } = Temporal.Instant;
  return new Map(
    rows.map(({ folder, mails, since, until }) => [folder, { mails, since: from(since), until: from(until) }]),
  );
}

/** Before it is asked for, so that a mail with which the server hangs up is not asked for at once again. */
export async function noteTry(database: Queryable, mail: RefusedMail, now: Temporal.Instant): Promise<void> {
  await database.query(
    `update refused_mails set tries = tries + 1,
       next_try_at = $4::timestamptz + least($5, $6 * 2 ^ least(tries + 1, 20)) * interval '1 second'
     where folder = $1 and uid_validity = $2 and uid = $3`,
    [...keyOf(mail), now.toString(), pauseSecondsMax, firstPauseSeconds],
  );
}

export async function dropRefused(transaction: Queryable, mail: RefusedMail): Promise<void> {
  await transaction.query(
    'delete from refused_mails where folder = $1 and uid_validity = $2 and uid = $3',
    keyOf(mail),
  );
}
