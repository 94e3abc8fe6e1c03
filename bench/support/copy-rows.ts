import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';

/** The rows of a query in the text format of COPY. */
export async function copyOut(client: Client, query: string): Promise<Buffer> {
  return buffer(client.query(to(`copy (${query}) to stdout`)));
}

/** Writes rows in the text format of COPY to these columns: `events (stream_id, version)`. */
export async function copyIn(client: Client, table: string, rows: Buffer): Promise<void> {
  await pipeline([rows], client.query(from(`copy ${table} from stdin`)));
}
