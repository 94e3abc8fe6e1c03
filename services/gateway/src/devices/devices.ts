import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@cadenza/postgres';
import { hashSessionId } from '../sessions/sessions.ts';
import { normalEmail } from '../users/email.ts';
import type { ProvenUser } from '../users/find-user.ts';

/** Since the last sign-in at this browser. */
export const deviceMsMax = 90 * 24 * 60 * 60_000;
const devicesPerUserMax = 20;
const tokenBytes = 24;

/**
 * A browser that has signed in to an account shows it by a cookie ("device cookies", OWASP), and then counts its wrong
 * passwords alone: strangers, however many, do not keep it out. The cookie opens nothing; whoever steals it gains these
 * few guesses, until its owner signs in again and gets another.
 *
 * @returns what the device is called among the attempts; nothing when it is none of this account
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
 * Makes the browser of a session a device of its user, under a new token: one that it showed before is worth nothing from
 * now on. Waits for a change of the password that is under way.
 *
 * @returns the token; nothing when the user is not there any more with the password that was proven
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
         (select token_hash from devices where user_id = $1 order by expires_at desc offset ${devicesPerUserMax})`,
      [user.id],
    );
    return token;
  });
}

/** Forgets the devices that nobody has signed in with for long. */
export async function pruneDevices(database: Database, now: Temporal.Instant): Promise<void> {
  await database.query('delete from devices where expires_at < $1', [now.toString()]);
}

/** Only a hash of the token is stored: whoever reads the table cannot pass for a device. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
