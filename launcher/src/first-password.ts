import { readablePassword } from '@cadenza/http-kit/readable-password';
import { Client } from 'pg';

/** Where the first user's password comes from; the greeting at the start says it. */
export type FirstPassword =
  | { from: 'setting'; password: string }
  /** Made for a first user who does not exist yet; only its hash is kept, in the database. */
  | { from: 'generated-now'; password: string }
  | { from: 'generated-before' };

/** The password to give to the gateway, from the setting and the address of its database. */
export async function firstPassword(setting: string | undefined, gatewayUrl: string): Promise<FirstPassword> {
  if (setting !== undefined) return { from: 'setting', password: setting };
  if (await hasUser(gatewayUrl)) return { from: 'generated-before' };
  return { from: 'generated-now', password: readablePassword() };
}

async function hasUser(gatewayUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: gatewayUrl, application_name: 'cadenza' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`select to_regclass('users') is not null as "isMigrated"`);
    return rows[0].isMigrated && (await client.query('select from users limit 1')).rowCount === 1;
  } finally {
    await client.end().catch(() => {});
  }
}
