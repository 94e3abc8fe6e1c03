import { type BlockedEntry, isDomain } from '@cadenza/contracts';
import { isFoundIn } from '@cadenza/mail-address/found-in';
import type { Queryable } from '@cadenza/postgres';

/*
 * Not a read model: the values are personal data, of which events hold only hashes. A rebuild leaves the rows alone.
 */

/** Keeps what is on the blocklist already as it was said first. */
export async function keepBlocked(
  database: Queryable,
  entries: readonly (BlockedEntry & { hash: string })[],
): Promise<void> {
  await database.query(
    `insert into blocklist (hash, value, reason, source, blocked_at)
     select hash, value, reason, source, "blockedAt"
     from json_to_recordset($1) as entry (hash text, value text, reason text, source text, "blockedAt" timestamptz)
     on conflict do nothing`,
    [JSON.stringify(entries)],
  );
}

export async function forgetBlocked(transaction: Queryable, hashes: readonly string[]): Promise<void> {
  await transaction.query('delete from blocklist where hash = any($1)', [hashes]);
}

interface Page {
  cursor: number | undefined;
  limit: number;
  search: string;
}

/** In SQL: whether an entry contains a text, or is one of these. */
const isFound = (text: string, others: string) => `(strpos(value, ${text}) > 0 or value = any(${others}::text[]))`;

/** What a search finds: a text in values as they are kept, and values whose domain is kept in ASCII. */
async function searchedFor(database: Queryable, search: string): Promise<[text: string, others: string[]]> {
  const text = search.normalize('NFC').toLowerCase();
  if (text === '') return [text, []];
  const { rows } = await database.query<{ value: string }>(`select value from blocklist where value like '%xn--%'`);
  return [text, rows.map(({ value }) => value).filter((value) => isFoundIn(value, search))];
}

/** Newest first, starting after `cursor` if it is given. */
export async function listBlocked(
  database: Queryable,
  page: Page,
): Promise<{ rows: BlockedEntry[]; cursor: number | undefined }> {
  return pageOf(database, page, await searchedFor(database, page.search));
}

async function pageOf(
  database: Queryable,
  { cursor, limit }: Omit<Page, 'search'>,
  searched: [text: string, others: string[]],
): Promise<{ rows: BlockedEntry[]; cursor: number | undefined }> {
  const { rows } = await database.query<Omit<BlockedEntry, 'kind'> & { place: number }>(
    `select value, reason, source, blocked_at as "blockedAt", place from blocklist
     where ($1::bigint is null or place < $1) and ${isFound('$3', '$4')}
     order by place desc limit $2`,
    [cursor ?? null, limit, ...searched],
  );
  return {
    rows: rows.map(({ place: _, ...entry }) => ({ ...entry, kind: isDomain(entry.value) ? 'domain' : 'address' })),
    cursor: rows.length === limit ? rows.at(-1)?.place : undefined,
  };
}

export async function countBlocked(database: Queryable, search: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*) as count from blocklist where ${isFound('$1', '$2')}`,
    await searchedFor(database, search),
  );
  return rows[0]?.count ?? 0;
}

/** How many of these are on the list. */
export async function countAmongBlocked(database: Queryable, hashes: readonly string[]): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from blocklist where hash = any($1)',
    [hashes],
  );
  return rows[0]?.count ?? 0;
}

type EarlierEntry = Pick<BlockedEntry, 'value' | 'reason' | 'source'> & { hash: string };

/** Entries that could only be listed before rule S15. */
export async function listWithWildcards(database: Queryable): Promise<EarlierEntry[]> {
  const { rows } = await database.query<EarlierEntry>(
    `select hash, value, reason, source from blocklist
     where value ~ '^[*%]+@' or value ~ '^www\\d?\\.' order by place`,
  );
  return rows;
}

const blockRows = 1_000;

/** The whole list, in blocks. */
export async function* allBlocked(database: Queryable, search: string): AsyncGenerator<BlockedEntry[]> {
  const searched = await searchedFor(database, search);
  let cursor: number | undefined;
  do {
    const block = await pageOf(database, { cursor, limit: blockRows }, searched);
    yield block.rows;
    cursor = block.cursor;
  } while (cursor !== undefined);
}

/** After a restore: what was put on the list later. Its suppression came back with the events. */
export async function copyBlocklist(database: Queryable, later: Queryable): Promise<void> {
  const { rows } = await later.query<{ row: unknown }>(
    `select jsonb_build_object('hash', hash, 'value', value, 'reason', reason, 'source', source, 'blockedAt', blocked_at) as row
     from blocklist`,
  );
  await keepBlocked(database, rows.map(({ row }) => row) as (BlockedEntry & { hash: string })[]);
}
