import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '@cadenza/postgres';
import { type Client, escapeIdentifier as quoted } from 'pg';
import { root } from '../../launcher/src/services.ts';

/** The content of a database. */
export interface State {
  /** Names all that the content depends on, besides the benchmarks and migrations themselves. */
  name: string;
  /** Directories, run before `fill`. Absent: `fill` migrates too. */
  migrations?: readonly string[];
  /** Fills an empty database. Nobody may be connected to it any more when this resolves. */
  fill(url: string): Promise<void>;
}

/** Big states, each made once and kept as a template database on its server. */
export interface States {
  /** @returns the URL of a new database with this content */
  copy(state: State): Promise<string>;
  /** Drops every database but the states that the present benchmarks and migrations make. */
  dropOthers(): Promise<void>;
}

const makers = ['bench/**/*.ts', '{services,packages}/*/migrations/**/*.sql'];

/** @param server a client of a database that is always there */
export async function openStates(server: Client, urlOf: (database: string) => string): Promise<States> {
  const prefix = `${await hashOfMakers()}_`;
  let copies = 0;

  async function databases(): Promise<string[]> {
    const { rows } = await server.query<{ name: string }>(
      'select datname as name from pg_database where not datistemplate and datname <> current_database()',
    );
    return rows.map(({ name }) => name);
  }

  return {
    async copy({ name, migrations = [], fill }) {
      const template = `${prefix}${name}`;
      if (!(await databases()).includes(template)) {
        // Gets its name only when complete, so that an interrupted one is never used.
        const unfinished = `unfinished_${name}`;
        await server.query(`create database ${quoted(unfinished)}`);
        await migrateAll(urlOf(unfinished), migrations);
        await fill(urlOf(unfinished));
        await server.query(`alter database ${quoted(unfinished)} rename to ${quoted(template)}`);
      }
      copies += 1;
      const copy = `copy_${copies}`;
      await server.query(`create database ${quoted(copy)} template ${quoted(template)} strategy file_copy`);
      return urlOf(copy);
    },
    async dropOthers() {
      for (const name of await databases())
        if (!name.startsWith(prefix)) await server.query(`drop database ${quoted(name)} with (force)`);
    },
  };
}

export async function migrateAll(url: string, directories: readonly string[]): Promise<void> {
  for (const [index, directory] of directories.entries()) await migrate(url, directory, `migrations_${index}`);
}

async function hashOfMakers(): Promise<string> {
  const hash = createHash('sha256');
  const files = await Array.fromAsync(glob(makers, { cwd: root }));
  for (const file of files.toSorted()) hash.update(file).update(await readFile(path.join(root, file)));
  return hash.digest('hex').slice(0, 12);
}
