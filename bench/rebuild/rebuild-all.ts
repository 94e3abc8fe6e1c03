import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventStoreMigrations } from '@cadenza/event-store';
import type { Client } from 'pg';
import { rebuildEntryOf, root } from '../../launcher/src/services.ts';
import { onClient } from '../support/bench-database.ts';
import { type RebuiltService, rebuiltServices } from './history.ts';

const run = promisify(execFile);
const pageRows = 1_000;
const pageBlocks = 20;

export type ServiceUrls = Record<RebuiltService, string>;

export const migrationsOf = (service: RebuiltService) => [
  eventStoreMigrations,
  path.join(root, 'packages', 'event-kit', 'migrations'),
  path.join(root, 'services', service, 'migrations'),
];

/** Rebuilds one service after the other, each in a process of its own. */
export async function rebuildAll(urls: ServiceUrls): Promise<void> {
  for (const service of rebuiltServices) {
    const env = { ...process.env, DATABASE_URL: urls[service] };
    await run(process.execPath, [rebuildEntryOf(service)], { env });
  }
}

/** Reads what a rebuild reads, page by page and in the same order. @returns the number of events */
export async function readLogs(urls: ServiceUrls): Promise<number> {
  let events = 0;
  for (const service of rebuiltServices)
    events += await onClient(urls[service], async (client) => {
      const own = await countPages(
        client,
        `select event_id, stream_id, version, type, data, metadata, occurred_at, transaction_id::text as "transaction",
           global_position as position
         from events where (transaction_id, global_position) > ($1::xid8, $2)
         order by events.transaction_id, global_position limit ${pageRows}`,
      );
      const consumed = await countPages(
        client,
        `select topic, packed, events, transaction_id::text as "transaction", position
         from journal_blocks where (transaction_id, position) > ($1::xid8, $2)
         order by journal_blocks.transaction_id, position limit ${pageBlocks}`,
      );
      return own + consumed;
    });
  return events;
}

async function countPages(client: Client, query: string): Promise<number> {
  let place: { transaction: string; position: string } | undefined = { transaction: '0', position: '0' };
  let count = 0;
  while (place) {
    const { rows }: { rows: { transaction: string; position: string; events?: number }[] } = await client.query(query, [
      place.transaction,
      place.position,
    ]);
    for (const { events = 1 } of rows) count += events;
    place = rows.at(-1);
  }
  return count;
}
