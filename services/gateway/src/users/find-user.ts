import type { Database } from '@cadenza/postgres';
import { isPassword, nobodysHash } from './password.ts';

/** The id of the user with this email and password. Takes the same time whether or not the email is known. */
export async function findUser(database: Database, email: string, password: string): Promise<string | undefined> {
  const found = await database.query<{ id: string; passwordHash: string }>(
    'select id, password_hash as "passwordHash" from users where email = $1',
    [email.trim().toLowerCase()],
  );
  const user = found.rows[0];
  const isRight = await isPassword(password, user?.passwordHash ?? nobodysHash);
  return user && isRight ? user.id : undefined;
}
