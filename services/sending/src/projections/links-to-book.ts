import type { Queryable } from '@cadenza/postgres';

/** An enrolment whose events the book may not know, and its version then. */
interface LinkToBook {
  id: string;
  version: number;
}

export async function linksToBook(database: Queryable, limit: number): Promise<LinkToBook[]> {
  const { rows } = await database.query<LinkToBook>('select id, version from links_to_book order by id limit $1', [
    limit,
  ]);
  return rows;
}

/** Takes links off the list, but for those of which there is more by now. */
export async function forgetLinksToBook(database: Queryable, links: readonly LinkToBook[]): Promise<void> {
  await database.query(
    `delete from links_to_book using unnest($1::uuid[], $2::int[]) as done (id, version)
     where links_to_book.id = done.id and links_to_book.version = done.version`,
    [links.map(({ id }) => id), links.map(({ version }) => version)],
  );
}
