import { randomBytes } from 'node:crypto';
import type { KeysByLead } from '@cadenza/event-kit';
import type { Queryable } from '@cadenza/postgres';
import { blocksOf } from '../blocks.ts';

const leadsPerQueryMax = 5_000;

/** Existing leads, and leads that were joined into another one. */
const tables = ['leads', 'joined_leads'] as const;

export const busKeyBytes = 32;

/** The keys of so many new leads, one after the other. By its default, one each, the column costs ten times as much. */
export const newBusKeys = (leads: number): Buffer => randomBytes(leads * busKeyBytes);

/** The keys of leads; `null` for a lead that does not exist. A lead from before keys were introduced gets one now. */
export async function findBusKeys(database: Queryable, leadIds: readonly string[]): Promise<KeysByLead> {
  const keys = new Map<string, Buffer | null>(leadIds.map((id) => [id, null]));
  for (const block of blocksOf(leadIds, leadsPerQueryMax)) {
    for (const table of tables) {
      const found = await readKeys(database, table, block);
      const without = found.filter(({ key }) => key === null).map(({ id }) => id);
      for (const { id, key } of found) keys.set(id, key);
      if (without.length === 0) continue;
      await makeKeys(database, table, without);
      for (const { id, key } of await readKeys(database, table, without)) keys.set(id, key);
    }
  }
  return keys;
}

async function readKeys(database: Queryable, table: (typeof tables)[number], ids: readonly string[]) {
  const { rows } = await database.query<{ id: string; key: Buffer | null }>(
    `select id, bus_key as key from ${table} where id = any($1::uuid[])`,
    [ids],
  );
  return rows;
}

/** A concurrent call waits for the row lock and then finds the keys made. */
async function makeKeys(database: Queryable, table: (typeof tables)[number], ids: readonly string[]): Promise<void> {
  await database.query(
    `update ${table} set bus_key = default where id in (
       select id from ${table} where id = any($1::uuid[]) and bus_key is null order by id for no key update)`,
    [ids],
  );
}
