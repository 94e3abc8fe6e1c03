import type { Database } from '@cadenza/postgres';
import { normalEmail } from './email.ts';
import { type Asker, isPassword, nobodysHash } from './password.ts';

/** A user, and the hash of the password that they have just proven. */
export interface ProvenUser {
  id: string;
  passwordHash: string;
}

/** The user with this email and password. Takes the same time whether or not the email is known. */
export async function findUser(
  database: Database,
  { email, password }: { email: string; password: string },
  asker: Asker,
): Promise<ProvenUser | undefined> {
  const found = await database.query<ProvenUser>(
    'select id, password_hash as "passwordHash" from users where email = $1',
    [normalEmail(email)],
  );
  const user = found.rows[0];
  const isRight = await isPassword(password, user?.passwordHash ?? nobodysHash, asker);
  return user && isRight ? user : undefined;
}
