import { readablePassword } from '@cadenza/service-kit/readable-password';
import { Client } from 'pg';

/** How the first user's password came about: the text that greets at the start says it. */
export type FirstPassword =
  | { from: 'setting'; password: string }
  /** Made for a first user that there is not yet; it is kept nowhere but as the hash in the database. */
  | { from: 'generated-now'; password: string }
  | { from: 'generated-before' };

/** What the gateway is told, given the setting and the address of its database. */
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
