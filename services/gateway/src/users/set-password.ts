import type { Queryable } from '@cadenza/postgres';
import { endSessions } from '../sessions/user-sessions.ts';

/** Replaces a user's password, inside a transaction, and ends all their sessions but the one that is named; other devices are forgotten. */
export async function setPassword(
  transaction: Queryable,
  userId: string,
  passwordHash: string,
  { exceptSession }: { exceptSession?: string } = {},
): Promise<void> {
  // In this order: a sign-in with the old password that is under way waits for this row, see issueDevice.
  await transaction.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
  await endSessions(transaction, userId, exceptSession);
}
