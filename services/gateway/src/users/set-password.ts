import type { Queryable } from '@cadenza/postgres';
import { endSessions } from '../sessions/user-sessions.ts';

/**
 * Replaces a user's password inside a transaction. Ends all their sessions but the named one, and forgets their other
 * devices.
 */
export async function setPassword(
  transaction: Queryable,
  userId: string,
  passwordHash: string,
  { exceptSession }: { exceptSession?: string } = {},
): Promise<void> {
  // The password first: a sign-in with the old one that is under way waits for this row, see issueDevice.
  await transaction.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
  await endSessions(transaction, userId, exceptSession);
}
