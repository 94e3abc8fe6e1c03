import { Client } from 'pg';

/** Lets a running server forget what it keeps for whoever read its log from `slot`; does nothing where there is none. */
export async function dropSlot(serverUrl: string, slot: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl, application_name: 'cadenza-archive' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
      slot,
    ]);
  } finally {
    await client.end().catch(() => {});
  }
}
