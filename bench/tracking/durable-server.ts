// An upper limit for opens: commits a row for each request before it answers, and does nothing else. Rows are written
// in blocks, as the service writes them.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

export interface DurableResponse {
  databaseUrl: string;
  headers: Record<string, string>;
  /** In base64. */
  body: string;
}

const rowsPerBlockMax = 64;
const blocksMax = 2;

process.once('message', async ({ databaseUrl, headers, body }: DurableResponse) => {
  const bytes = Buffer.from(body, 'base64');
  const pool = new Pool({ connectionString: databaseUrl, max: blocksMax });
  await pool.query('create table asked (id bigint generated always as identity primary key, path text, agent text)');
  const waiting: { path: string; agent: string; response: ServerResponse }[] = [];
  let blocks = 0;

  async function writeBlocks(): Promise<void> {
    blocks += 1;
    // Collects the requests of this turn of the event loop.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const block = waiting.splice(0, rowsPerBlockMax);
      await pool.query({
        name: 'asked',
        text: 'insert into asked (path, agent) select * from unnest($1::text[], $2::text[])',
        values: [block.map(({ path }) => path), block.map(({ agent }) => agent)],
      });
      for (const { response } of block) response.writeHead(200, headers).end(bytes);
    }
    blocks -= 1;
  }

  const server = createServer(({ url = '', headers: { 'user-agent': agent = '' } }, response) => {
    waiting.push({ path: url, agent, response });
    if (blocks < blocksMax) void writeBlocks();
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('disconnect', () => process.exit());
});
