import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '@cadenza/postgres';
import { SettingsError } from '@cadenza/service-kit';
import type { Settings } from '../config.ts';
import { hashPassword, isPassword } from './password.ts';

/** Arbitrary number: copies of the gateway that start together take turns. */
const firstUserLock = 4_711_003;

/**
 * The account's user follows ADMIN_EMAIL and ADMIN_PASSWORD: made at the first start, changed when they change. A changed
 * password ends all sessions. The id stays, and with it everything the user owns.
 */
export async function keepFirstUser(
  database: Database,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Pick<Settings, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
  now: Temporal.Instant,
): Promise<void> {
  const email = ADMIN_EMAIL.trim().toLowerCase();
  await database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1)', [firstUserLock]);
    const found = await transaction.query<{ id: string; passwordHash: string }>(
      'select id, password_hash as "passwordHash" from users order by created_at limit 1',
    );
    const user = found.rows[0];
    if (!user && !ADMIN_PASSWORD) throw new SettingsError('ADMIN_PASSWORD is needed as long as there is no user.');
    if (!user) {
      const values = [randomUUIDv7(), email, await hashPassword(ADMIN_PASSWORD!), now.toString()];
      await transaction.query(
        'insert into users (id, email, password_hash, created_at) values ($1, $2, $3, $4)',
        values,
      );
      return;
    }
    await transaction.query('update users set email = $2 where id = $1 and email <> $2', [user.id, email]);
    if (!ADMIN_PASSWORD || (await isPassword(ADMIN_PASSWORD, user.passwordHash))) return;
    const passwordHash = await hashPassword(ADMIN_PASSWORD);
    await transaction.query('update users set password_hash = $2 where id = $1', [user.id, passwordHash]);
    await transaction.query(`delete from sessions where sess ->> 'userId' = $1`, [user.id]);
  });
}
