import { zstdDecompressSync } from 'node:zlib';
import { openDatabase } from '@cadenza/postgres';

/** How what zstd compressed begins (RFC 8878, 3.1.1), in a bytea as PostgreSQL writes it. */
const compressed = /x(28b52ffd[0-9a-f]*)/g;

/** @param row as PostgreSQL writes it @returns what it holds compressed */
export const unpacked = (row: string): string[] =>
  [...row.matchAll(compressed)].map(([, hex = '']) => zstdDecompressSync(Buffer.from(hex, 'hex')).toString());

/**
 * All rows of all tables of a database as PostgreSQL writes them, as a backup has them; after each what it holds
 * compressed.
 */
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
    texts.push(name, ...rows.flatMap(({ row }) => [row, ...unpacked(row)]));
  }
  return texts.join('\n');
}
