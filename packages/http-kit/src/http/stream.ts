import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** A JSON array as pieces of text, made from blocks of elements, so that a long list is never in memory as a whole. */
export async function* jsonArray(blocks: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let separator = '[';
  for await (const block of blocks) {
    if (block.length === 0) continue;
    yield separator + JSON.stringify(block).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

export function isStream(body: unknown): body is AsyncIterable<string> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** An error before the first piece still becomes a response; after that the connection is cut. */
export async function sendPieces(response: ServerResponse, pieces: AsyncIterable<string>): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/json; charset=utf-8');
  async function* all() {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  try {
    await pipeline(all, response);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
