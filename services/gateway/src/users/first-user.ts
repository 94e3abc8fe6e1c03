import { randomUUIDv7 } from 'node:crypto';
import { Refusal, SettingsError } from '@cadenza/http-kit';
import type { Database, Queryable } from '@cadenza/postgres';
import type { Settings } from '../config.ts';
import { normalEmail } from './email.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword, isPassword } from './password.ts';
import { setPassword } from './set-password.ts';
import { lockUsers } from './users-lock.ts';

type Given = Pick<Settings, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>;

interface FirstUser {
  id: string;
  email: string;
  settingHash: string;
}

/**
 * The first user follows ADMIN_EMAIL and ADMIN_PASSWORD: created when there is no user at all, updated when a setting
 * changes. A change by the user stays until the setting changes. Once removed, the first user is not created again.
 */
export async function keepFirstUser(database: Database, given: Given, now: Temporal.Instant): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockUsers(transaction);
    const found = await transaction.query<FirstUser>(
      'select id, email, setting_hash as "settingHash" from users where setting_hash is not null',
    );
    const user = found.rows[0];
    if (user) await follow(transaction, user, given);
    else await createUnlessOthers(transaction, given, now);
  });
}

async function createUnlessOthers(
  transaction: Queryable,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Given,
  now: Temporal.Instant,
): Promise<void> {
  const { rows } = await transaction.query('select from users limit 1');
  if (rows.length > 0) return;
  if (!ADMIN_PASSWORD) throw new SettingsError('ADMIN_PASSWORD is needed as long as there is no user.');
  const passwordHash = await hashNew(ADMIN_PASSWORD, normalEmail(ADMIN_EMAIL));
  await transaction.query(
    'insert into users (id, email, password_hash, setting_hash, created_at) values ($1, $2, $3, $3, $4)',
    [randomUUIDv7(), normalEmail(ADMIN_EMAIL), passwordHash, now.toString()],
  );
}

async function follow(transaction: Queryable, user: FirstUser, { ADMIN_EMAIL, ADMIN_PASSWORD }: Given): Promise<void> {
  const email = normalEmail(ADMIN_EMAIL);
  if (email !== user.email) {
    const { rows } = await transaction.query('select from users where email = $1', [email]);
    if (rows.length > 0) throw new SettingsError(`ADMIN_EMAIL: ${email} is the email of another user.`);
    await transaction.query('update users set email = $2 where id = $1', [user.id, email]);
  }
  if (!ADMIN_PASSWORD || (await isPassword(ADMIN_PASSWORD, user.settingHash))) return;
  const passwordHash = await hashNew(ADMIN_PASSWORD, email);
  await transaction.query('update users set setting_hash = $2 where id = $1', [user.id, passwordHash]);
  await setPassword(transaction, user.id, passwordHash);
}

/** Only a new password is checked: the product still starts with the setting that it has always had. */
async function hashNew(password: string, email: string): Promise<string> {
  await checkNewPassword(password, email).catch((error) => {
    throw error instanceof Refusal ? new SettingsError(`ADMIN_PASSWORD: ${error.message}`) : error;
  });
  return hashPassword(password);
}
