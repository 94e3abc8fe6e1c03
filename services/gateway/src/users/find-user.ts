import type { Database } from '@cadenza/postgres';
import { normalEmail } from './email.ts';
import { isPassword, nobodysHash } from './password.ts';

/** A user, and the hash of the password that they have just shown to know. */
export interface ProvenUser {
  id: string;
  passwordHash: string;
}

/** The user with this email and password. Takes the same time whether or not the email is known. */
export async function findUser(database: Database, email: string, password: string): Promise<ProvenUser | undefined> {
  const found = await database.query<ProvenUser>(
    'select id, password_hash as "passwordHash" from users where email = $1',
    [normalEmail(email)],
  );
  const user = found.rows[0];
  const isRight = await isPassword(password, user?.passwordHash ?? nobodysHash);
  return user && isRight ? user : undefined;
}

/**
 * Whether the user is still there with that password. Waits for a change that is under way: a session that is written
 * before this asks is either ended by the change, or the change is seen here.
 */
export async function isStillProven(database: Database, { id, passwordHash }: ProvenUser): Promise<boolean> {
  const found = await database.query('select from users where id = $1 and password_hash = $2 for share', [
    id,
    passwordHash,
  ]);
  return found.rows.length === 1;
}
