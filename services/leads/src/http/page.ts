import { pageMaxRows, type pageQuery } from '@cadenza/contracts';
import { jsonArray, Refusal, type Reply, reply } from '@cadenza/service-kit';
import type { z } from 'zod';

const nextCursorHeader = 'x-next-cursor';
/** How many rows there are in all; answered with the first page. */
const totalCountHeader = 'x-total-count';

interface Page {
  cursor: number | undefined;
  limit: number;
  search: string;
}

/** A list in its order: all of it in blocks, or a page with the cursor of its last row while there may be more. */
interface ListReader {
  readAll(search: string): AsyncIterable<object[]>;
  readPage(page: Page): Promise<{ rows: object[]; cursor: number | undefined }>;
  count(search: string): Promise<number>;
}

/**
 * A list over HTTP: with `limit` or `cursor` one page, and in headers where the next begins and, with the first, how many
 * rows there are; else everything, read in blocks while it is sent.
 */
export async function answerList(
  { limit, cursor: cursorText, search = '' }: z.output<typeof pageQuery>,
  { readAll, readPage, count }: ListReader,
): Promise<Reply> {
  if (limit === undefined && cursorText === undefined) return reply(200, jsonArray(readAll(search)));
  const [page, total] = await Promise.all([
    readPage({ cursor: parseCursor(cursorText), limit: limit ?? pageMaxRows, search }),
    cursorText === undefined ? count(search) : undefined,
  ]);
  return reply(200, page.rows, {
    ...(page.cursor === undefined ? {} : { [nextCursorHeader]: String(page.cursor) }),
    ...(total === undefined ? {} : { [totalCountHeader]: String(total) }),
  });
}

function parseCursor(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) {
    throw new Refusal(400, 'malformed-query', 'This cursor is not one that the list has answered.');
  }
  return Number(text);
}
