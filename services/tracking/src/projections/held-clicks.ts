import { randomUUIDv7 } from 'node:crypto';
import type { Queryable } from '@cadenza/postgres';
import type { Click } from '../hits/click-bursts.ts';
import { emailColumns, type KnownEmail } from './emails.ts';

/** A link can be fetched for ever; more clicks than this on one email tell nothing new while they are held. */
const heldPerEmailMax = 100;

export interface HeldClick extends Click {
  id: string;
}

export async function holdClick(database: Queryable, emailId: string, click: Click): Promise<void> {
  await database.query(
    `insert into held_clicks (id, email_id, link_number, clicked_at, reason)
     select $1, $2, $3, $4, $5 where (select count(*) from held_clicks where email_id = $2) < $6`,
    [randomUUIDv7(), emailId, click.linkNumber, click.at, click.reason, heldPerEmailMax],
  );
}

/** All held clicks of emails that nobody has clicked on since `quietSince`, or whose first was before `heldSince`. */
export async function listHeldClicks(
  database: Queryable,
  { quietSince, heldSince, limit }: { quietSince: Temporal.Instant; heldSince: Temporal.Instant; limit: number },
): Promise<{ email: KnownEmail; clicks: HeldClick[] }[]> {
  const { rows } = await database.query<KnownEmail & { clicks: HeldClick[] }>(
    `select ${emailColumns}, clicks
     from (
       select email_id as held_email, json_agg(json_build_object(
         'id', id, 'linkNumber', link_number, 'at', clicked_at, 'reason', reason)) as clicks
       from held_clicks group by email_id
       having max(clicked_at) < $1 or min(clicked_at) < $2
       order by min(clicked_at) limit $3
     ) as held
     join emails on emails.id = held_email`,
    [quietSince.toString(), heldSince.toString(), limit],
  );
  return rows.map(({ clicks, ...email }) => ({ email, clicks: clicks.map(withInstant) }));
}

/** When the first of them are to be judged: so long after the last click on an email, or after its first. */
export async function nextHeldClicksDue(
  database: Queryable,
  { quietSeconds, heldSeconds }: { quietSeconds: number; heldSeconds: number },
): Promise<Temporal.Instant | undefined> {
  const { rows } = await database.query<{ due: string | null }>(
    `select min(due) as due from (
       select least(max(clicked_at) + $1 * interval '1 second', min(clicked_at) + $2 * interval '1 second') as due
       from held_clicks group by email_id) as of_email`,
    [quietSeconds, heldSeconds],
  );
  return rows[0]?.due ? Temporal.Instant.from(rows[0].due) : undefined;
}

/** JSON of the database writes the offset; instants here end in Z. */
const withInstant = (click: HeldClick): HeldClick => ({ ...click, at: Temporal.Instant.from(click.at).toString() });

/** @returns whether all of them were still there */
export async function dropHeldClicks(database: Queryable, ids: readonly string[]): Promise<boolean> {
  const { rowCount } = await database.query('delete from held_clicks where id = any($1::uuid[])', [ids]);
  return rowCount === ids.length;
}
