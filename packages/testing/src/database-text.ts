import { openDatabase } from '@cadenza/postgres';

/** All rows of all tables of a database as PostgreSQL writes them, as a backup has them. */
export async function databaseText(url: string): Promise<string> {
  await using database = openDatabase(url, { connectionsMax: 1 });
  const { rows: tables } = await database.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
     from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: string }>(`select each::text as row from ${name} each`);
    texts.push(name, ...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
