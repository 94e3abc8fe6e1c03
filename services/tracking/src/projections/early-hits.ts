import { randomUUIDv7 } from 'node:crypto';
import type { Queryable } from '@cadenza/postgres';
import type { Hit } from '../hits/hit.ts';
import type { LinkUse } from '../hits/record-hit.ts';
import { emailColumns, type KnownEmail } from './emails.ts';

export async function keepEarlyHit(database: Queryable, emailId: string, use: LinkUse, hit: Hit): Promise<void> {
  await database.query('insert into early_hits (id, email_id, hit, received_at) values ($1, $2, $3, $4)', [
    randomUUIDv7(),
    emailId,
    JSON.stringify({ use, hit }),
    hit.at,
  ]);
}

/** Whether any hit waits for its email. */
export async function hasEarlyHits(database: Queryable): Promise<boolean> {
  const { rows } = await database.query<{ any: boolean }>('select exists (select from early_hits) as any');
  return rows[0]?.any === true;
}

/** Hits whose email is known by now, oldest first. */
export async function listEarlyHits(
  database: Queryable,
  limit: number,
): Promise<{ id: string; email: KnownEmail; use: LinkUse; hit: Hit }[]> {
  const { rows } = await database.query<KnownEmail & { hitId: string; kept: { use: LinkUse; hit: Hit } }>(
    `select early_hits.id as "hitId", hit as kept, ${emailColumns}
     from early_hits join emails on emails.id = email_id order by early_hits.id limit $1`,
    [limit],
  );
  return rows.map(({ hitId, kept, ...email }) => ({ id: hitId, email, ...kept }));
}

export async function dropEarlyHit(database: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await database.query('delete from early_hits where id = $1', [id]);
  return rowCount === 1;
}

export async function forgetEarlyHits(database: Queryable, before: Temporal.Instant): Promise<void> {
  await database.query('delete from early_hits where received_at < $1', [before.toString()]);
}
