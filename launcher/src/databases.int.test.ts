import { Client } from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { createDatabases } from './databases.ts';

const server = inject('postgresUrl');
const secrets = { passwordOf: (role: string) => `the password of ${role}` };
const services = ['one', 'two'];
const prefix = 'launcher_test';

afterAll(() =>
  withClient(server, async (client) => {
    for (const name of [...services, 'bus']) {
      await client.query(`drop database if exists ${prefix}_${name} with (force)`);
      await client.query(`drop role if exists ${prefix}_${name}`);
    }
  }),
);

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('every service has a database that no other service can open, and all share the event log', async () => {
  const databases = await createDatabases(server, services, secrets, prefix);
  const one = databases.urlOf('one');
  await withClient(one, (client) => client.query('create table leads (id int)'));
  const foreign = new URL(one);
  foreign.pathname = `/${prefix}_two`;
  await expect(withClient(foreign.href, (client) => client.query('select 1'))).rejects.toThrow('permission denied');
  await withClient(databases.busUrl, (client) => client.query('select 1'));
});

test('a second start keeps what is there and takes a changed password', async () => {
  const changed = { passwordOf: (role: string) => `another password of ${role}` };
  const databases = await createDatabases(server, services, changed, prefix);
  const { rows } = await withClient(databases.urlOf('one'), (client) => client.query('select * from leads'));
  expect(rows).toEqual([]);
});

test('a server that is away is named', async () => {
  await expect(createDatabases('postgres://127.0.0.1:9/postgres', services, secrets, prefix)).rejects.toThrow(
    'The databases on 127.0.0.1:9 cannot be prepared: nothing answers there.',
  );
});
