import { pageMaxRows, type pageQuery } from '@cadenza/contracts';
import type { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { type Reply, reply } from './reply.ts';
import { jsonArray } from './stream.ts';

const nextCursorHeader = 'x-next-cursor';
/** The total number of rows; sent with the first page if it is known. */
const totalCountHeader = 'x-total-count';

interface Page {
  cursor: number | undefined;
  limit: number;
  search: string;
}

/** A list in its order: either all rows in blocks, or one page with the cursor of its last row if more may follow. */
interface ListReader {
  readAll(search: string): AsyncIterable<object[]>;
  readPage(page: Page): Promise<{ rows: object[]; cursor: number | undefined }>;
  /** `undefined` where counting would take longer than the page. */
  count(search: string): Promise<number | undefined>;
  /** The highest cursor that it gives; as most are places in the list, fewer than a thousand million, if absent. */
  cursorMax?: number;
}

const placeMax = 999_999_999;

/**
 * Sends a list over HTTP. With `limit` or `cursor`: one page, with the cursor of the next page in a header and, on the
 * first page, the total number of rows if the reader knows it. Otherwise: all rows, read in blocks while they are sent.
 */
export async function answerList(
  { limit, cursor: cursorText, search = '' }: z.output<typeof pageQuery>,
  { readAll, readPage, count, cursorMax = placeMax }: ListReader,
): Promise<Reply> {
  if (limit === undefined && cursorText === undefined) return reply(200, jsonArray(readAll(search)));
  const [page, total] = await Promise.all([
    readPage({ cursor: parseCursor(cursorText, cursorMax), limit: limit ?? pageMaxRows, search }),
    cursorText === undefined ? count(search) : undefined,
  ]);
  return reply(200, page.rows, {
    ...(page.cursor === undefined ? {} : { [nextCursorHeader]: String(page.cursor) }),
    ...(total === undefined ? {} : { [totalCountHeader]: String(total) }),
  });
}

function parseCursor(text: string | undefined, cursorMax: number): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,16}$/.test(text) || Number(text) > cursorMax) {
    throw new Refusal(400, 'malformed-query', 'This cursor is not one that the list has answered.');
  }
  return Number(text);
}
