import { randomUUIDv7 } from 'node:crypto';
import { Refusal } from '@cadenza/http-kit';
import type { Database, Queryable } from '@cadenza/postgres';
import { endSessions } from '../sessions/user-sessions.ts';
import { normalEmail } from './email.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword } from './password.ts';
import { setPassword } from './set-password.ts';
import { lockUsers } from './users-lock.ts';

export interface ListedUser {
  email: string;
  createdAt: string;
  /** Sessions that have not expired. */
  sessions: number;
}

/** All users, the oldest first. */
export async function listUsers(database: Database, now: Temporal.Instant): Promise<ListedUser[]> {
  const { rows } = await database.query<ListedUser>(
    `select email, created_at as "createdAt",
       (select count(*) from sessions where sess ->> 'userId' = users.id::text and expire::timestamptz > $1) as sessions
     from users order by created_at, id`,
    [now.toString()],
  );
  return rows;
}

/** @throws Refusal when a user with this email exists, or the password is easy to guess */
export async function addUser(
  database: Database,
  { email, password }: { email: string; password: string },
  now: Temporal.Instant,
): Promise<void> {
  await checkNewPassword(password, normalEmail(email));
  const passwordHash = await hashPassword(password);
  const { rowCount } = await database.query(
    `insert into users (id, email, password_hash, created_at) values ($1, $2, $3, $4)
     on conflict (email) do nothing`,
    [randomUUIDv7(), normalEmail(email), passwordHash, now.toString()],
  );
  if (rowCount === 0) throw new Refusal(409, 'user-exists', `There is a user ${normalEmail(email)} already.`);
}

/**
 * Removes a user and ends their sessions. What they made stays: it belongs to everybody.
 * @throws Refusal for an unknown user and for the last one
 */
export async function removeUser(database: Database, email: string): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockUsers(transaction);
    const id = await idOf(transaction, email);
    const { rows } = await transaction.query('select from users limit 2');
    if (rows.length === 1)
      throw new Refusal(
        409,
        'last-user',
        'This is the last user; nobody could sign in any more. Add another one first.',
      );
    await transaction.query('delete from users where id = $1', [id]);
    await endSessions(transaction, id);
  });
}

/** Also ends all sessions of the user. @throws Refusal for an unknown user, and for a password that is easy to guess */
export async function resetPassword(database: Database, email: string, password: string): Promise<void> {
  await checkNewPassword(password, normalEmail(email));
  const passwordHash = await hashPassword(password);
  await database.transaction(async (transaction) =>
    setPassword(transaction, await idOf(transaction, email), passwordHash),
  );
}

/** @returns how many sessions ended. @throws Refusal for an unknown user */
export async function signOut(database: Database, email: string): Promise<number> {
  return endSessions(database, await idOf(database, email));
}

async function idOf(database: Queryable, email: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>('select id from users where email = $1', [normalEmail(email)]);
  if (!rows[0]) throw new Refusal(404, 'user-not-found', `There is no user ${normalEmail(email)}.`);
  return rows[0].id;
}
