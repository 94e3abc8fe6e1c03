import { Client } from 'pg';
import { parsePosition } from './position.ts';

/**
 * The position up to which the log of a running server is durable, with everything that was committed before the call.
 */
export async function durablePosition(serverUrl: string): Promise<bigint> {
  const client = new Client({ connectionString: serverUrl, application_name: 'cadenza-archive' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('select pg_current_wal_flush_lsn()::text as position');
    return parsePosition(rows[0].position);
  } finally {
    await client.end().catch(() => {});
  }
}
