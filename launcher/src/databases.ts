import { Client } from 'pg';
import type { Secrets } from './secrets.ts';
import { StopSentence } from './stop-sentence.ts';

export interface ServiceDatabases {
  /** `postgres://…` of a service's own database, by service name. */
  urlOf(service: string): string;
  busUrl: string;
}

type Passwords = Pick<Secrets, 'passwordOf'>;

const productPrefix = 'cadenza';
const withBus = (services: readonly string[]) => [...services, 'bus'];

/** The login roles of these services, and that of the event log, which all share. */
export const rolesOf = (services: readonly string[]) => withBus(services).map((name) => `${productPrefix}_${name}`);

/**
 * Creates a database and a login role for every service, so that none can read another's, and one for the event log,
 * which all share. Safe to repeat: existing ones are kept.
 * @throws StopSentence when the server cannot be reached or denies the right to create them
 */
export async function createDatabases(
  serverUrl: string,
  services: readonly string[],
  secrets: Passwords,
  prefix = productPrefix,
): Promise<ServiceDatabases> {
  const client = new Client({
    connectionString: serverUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'cadenza',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    for (const name of withBus(services)) await createDatabase(client, `${prefix}_${name}`, secrets);
  } catch (error) {
    if (error instanceof StopSentence) throw error;
    const { host } = new URL(serverUrl);
    throw new StopSentence(`The databases on ${host} cannot be prepared: ${sentenceOf(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
  return databasesOn(serverUrl, secrets, prefix);
}

/** The address of every service's own database on a server. */
export function databasesOn(serverUrl: string, secrets: Passwords, prefix = productPrefix): ServiceDatabases {
  const urlOf = (service: string) => {
    const url = new URL(serverUrl);
    const name = `${prefix}_${service}`;
    url.username = name;
    url.password = secrets.passwordOf(name);
    url.pathname = `/${name}`;
    return url.href;
  };
  return { urlOf, busUrl: urlOf('bus') };
}

async function createDatabase(client: Client, name: string, secrets: Passwords): Promise<void> {
  const role = client.escapeIdentifier(name);
  const password = client.escapeLiteral(secrets.passwordOf(name));
  const { rowCount: roleExists } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  await client.query(`${roleExists ? 'alter' : 'create'} role ${role} login password ${password}`);
  const { rowCount: databaseExists } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (databaseExists) return;
  // A user who is not superuser may hand a database only to a role that they belong to.
  await client.query(`grant ${role} to current_user`);
  await client.query(`create database ${role} owner ${role}`);
  await client.query(`revoke connect, temporary on database ${role} from public`);
}

function sentenceOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nothing answers there';
  return message || String(code);
}
