import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@cadenza/postgres';
import { hashSessionId } from '../sessions/sessions.ts';
import { normalEmail } from '../users/email.ts';
import type { ProvenUser } from '../users/find-user.ts';

/** Counted from the last sign-in at this browser. */
export const deviceMsMax = 90 * 24 * 60 * 60_000;
const devicesPerUserMax = 20;
const tokenBytes = 24;

/**
 * Finds the device of this account that a token names. A browser that has signed in holds a device cookie ("device
 * cookies", OWASP), and its wrong passwords are counted separately. So strangers, however many, cannot lock it out. The
 * cookie grants no access: a thief gains only this separate count, until the owner signs in again and gets a new token.
 *
 * @returns the name of the device in the attempt counts; undefined if the token is no device of this account
 */
export async function findDevice(
  database: Database,
  { token, email }: { token: string | undefined; email: string },
  now: Temporal.Instant,
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const { rows } = await database.byKey.query<{ hash: string }>(
    `select token_hash as hash from devices join users on users.id = devices.user_id
     where token_hash = $1 and users.email = $2 and expires_at > $3`,
    [hashToken(token), normalEmail(email), now.toString()],
  );
  return rows[0]?.hash;
}

/**
 * Makes the browser of a session a device of its user, with a new token; the token it replaces becomes invalid. Waits
 * for a password change that is under way.
 *
 * @returns the token; undefined if the user is gone or the proven password is no longer theirs
 */
export async function issueDevice(
  database: Database,
  { user, sessionId, replacing }: { user: ProvenUser; sessionId: string; replacing: string | undefined },
  now: Temporal.Instant,
): Promise<string | undefined> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const session = hashSessionId(sessionId);
  return database.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(
      `insert into devices (token_hash, user_id, session_sid, expires_at)
       select $1, id, $2, $3 from users where id = $4 and password_hash = $5 for share`,
      [hashToken(token), session, now.add({ milliseconds: deviceMsMax }).toString(), user.id, user.passwordHash],
    );
    if (rowCount === 0) return undefined;
    await transaction.query('delete from devices where (token_hash = $1 or session_sid = $2) and token_hash <> $3', [
      hashToken(replacing ?? ''),
      session,
      hashToken(token),
    ]);
    await transaction.query(
      `delete from devices where token_hash in
         (select token_hash from devices where user_id = $1 order by expires_at desc offset $2)`,
      [user.id, devicesPerUserMax],
    );
    return token;
  });
}

/** Deletes the devices without a sign-in for `deviceMsMax`. */
export async function pruneDevices(database: Database, now: Temporal.Instant): Promise<void> {
  await database.query('delete from devices where expires_at < $1', [now.toString()]);
}

/** Only a hash of the token is stored, so that a reader of the table cannot pose as a device. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
