import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate, openDatabase, type Queryable } from '@cadenza/postgres';
import { escapeIdentifier } from 'pg';

const root = path.resolve(import.meta.dirname, '../..');

/** The folder of the migrations that each table records; a service's own migrations are in its folder. */
const migrationFolders: Record<string, (service: string) => string> = {
  event_store_migrations: () => path.join(root, 'packages/event-store/migrations'),
  service_kit_migrations: () => path.join(root, 'packages/event-kit/migrations'),
  migrations: (service) =>
    path.join(root, service === 'bus' ? 'packages/bus/migrations' : `services/${service}/migrations`),
};

const listOfTables = `
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;

/**
 * A database as text: JSON with the names of its migrations in order, by the table that records them, and all rows by
 * table. Numbers are as PostgreSQL writes them, of any size: do not parse it elsewhere.
 */
export async function dump(url: string): Promise<string> {
  await using database = openDatabase(url, { connectionsMax: 1 });
  const { rows } = await database.query<{ name: string }>(listOfTables);
  const migrations: string[] = [];
  const tables: string[] = [];
  for (const { name } of rows) {
    if (name in migrationFolders) {
      const done = await database.query<{ name: string }>(`select name from ${name} order by id`);
      migrations.push(`${JSON.stringify(name)}: ${JSON.stringify(done.rows.map((each) => each.name))}`);
    } else {
      const found = await database.query<{ row: string }>(`select to_jsonb(each)::text as row from ${name} as each`);
      const lines = found.rows.map(({ row }) => `    ${row}`);
      if (lines.length > 0) tables.push(`${JSON.stringify(name)}: [\n${lines.join(',\n')}\n  ]`);
    }
  }
  return `{"migrations": {\n  ${migrations.join(',\n  ')}\n},\n"tables": {\n  ${tables.join(',\n  ')}\n}}\n`;
}

/** Restores a dump into an empty database, at the schema of the dump. */
export async function restore(url: string, service: string, text: string): Promise<void> {
  await using database = openDatabase(url, { connectionsMax: 1 });
  const asked = await database.query<{ migrations: Record<string, string[]>; tables: string[] }>(
    `select $1::jsonb -> 'migrations' as migrations,
            array(select jsonb_object_keys($1::jsonb -> 'tables')) as tables`,
    [text],
  );
  const { migrations = {}, tables = [] } = asked.rows[0] ?? {};
  for (const table of Object.keys(migrationFolders)) {
    if (migrations[table]) await migrateAsFar(url, service, table, migrations[table]);
  }
  await database.transaction(async (transaction) => {
    // The tables' rows come in any order, so this disables foreign keys.
    await transaction.query('set local session_replication_role = replica');
    for (const table of tables) {
      const { names, counted } = await columnsOf(transaction, table);
      const columns = names.map(escapeIdentifier).join();
      await transaction.query(`delete from ${table}`);
      await transaction.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb -> 'tables' -> $2)`,
        [text, table],
      );
      // Identity columns continue after the highest number.
      for (const name of counted)
        await transaction.query(
          `select setval(pg_get_serial_sequence($1, $2), max(${escapeIdentifier(name)})) from ${table}`,
          [table, name],
        );
    }
  });
}

/** The columns to write, and the identity columns among them. */
async function columnsOf(transaction: Queryable, table: string): Promise<{ names: string[]; counted: string[] }> {
  const { rows } = await transaction.query<{ name: string; isCounted: boolean }>(
    `select column_name as name, is_identity = 'YES' as "isCounted" from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return {
    names: rows.map(({ name }) => name),
    counted: rows.filter(({ isCounted }) => isCounted).map(({ name }) => name),
  };
}

async function migrateAsFar(url: string, service: string, table: string, names: readonly string[]): Promise<void> {
  const all = migrationFolders[table]?.(service) as string;
  const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-upgrade-'));
  try {
    for (const file of await readdir(all))
      if (names.includes(path.parse(file).name)) await copyFile(path.join(all, file), path.join(folder, file));
    await migrate(url, folder, table);
  } finally {
    await rm(folder, { recursive: true });
  }
}
