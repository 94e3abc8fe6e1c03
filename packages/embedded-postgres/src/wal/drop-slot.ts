import { Client } from 'pg';

/** Drops a replication slot, so that the server keeps no more log for it. Does nothing when there is no such slot. */
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
