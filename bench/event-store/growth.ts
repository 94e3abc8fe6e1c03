import { randomUUID } from 'node:crypto';
import { eventStoreMigrations } from '@cadenza/event-store';
import { openDatabase } from '@cadenza/postgres';
import type { Client } from 'pg';
import { type BenchDatabase, onClient } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { inPairs } from '../support/in-pairs.ts';
import { type Row, ratioRowOf } from '../support/row.ts';
import type { State } from '../support/states.ts';
import { appendTo } from './an-append.ts';

const few = 10_000;
const appendsPerRound = 500;
const eventsPerStream = 20;

/** `append-growth`: whether an append takes longer the more events there are. */
export async function growth(server: BenchDatabase, { stateRows }: BenchOptions): Promise<Row> {
  const after = async (events: number) => openDatabase(await server.copy(eventsState(events)), { connectionsMax: 1 });
  await using afterFew = await after(few);
  await using afterMany = await after(stateRows);
  const appendMs = (database: typeof afterFew) => async () => {
    const stream = `engagement-${randomUUID()}`;
    const startedMs = performance.now();
    for (let version = 0; version < appendsPerRound; version += 1)
      await appendTo(database, stream, { expectedVersion: version, count: 1 });
    return (performance.now() - startedMs) / appendsPerRound;
  };
  return ratioRowOf({
    id: 'append-growth',
    measure: `an append after ${stateRows.toLocaleString('en-US')} events`,
    unit: 'ms',
    pairs: await inPairs(appendMs(afterMany), appendMs(afterFew)),
    yardstick: `after ${few.toLocaleString('en-US')}`,
    conditions: server.durability,
    gateMax: 1.5,
    targetMax: 1.2,
  });
}

/** So many events, in streams with unordered names like those of the product. */
const eventsState = (events: number): State => ({
  name: `events_${events}`,
  migrations: [eventStoreMigrations],
  fill: (url) => onClient(url, (client) => fillEvents(client, events)),
});

async function fillEvents(client: Client, events: number): Promise<void> {
  await client.query(
    `insert into events (stream_id, version, event_id, type, data, metadata, occurred_at)
       select 'engagement-' || md5((place / $2)::text)::uuid, place % $2 + 1, md5('event' || place)::uuid, 'EmailHandedOver',
         jsonb_build_object('emailId', md5('email' || place)::uuid, 'campaignId', md5('campaign')::uuid,
           'leadId', md5('lead' || place)::uuid, 'linkId', md5('link' || place)::uuid, 'stepNumber', 1,
           'handedOverAt', '2026-03-02T09:00:00.000Z'),
         jsonb_build_object('correlationId', md5('request' || place)::uuid, 'causationId', null),
         timestamptz '2026-03-02 09:00Z' + place * interval '1 millisecond'
       from generate_series(0, $1::int - 1) as place`,
    [events, eventsPerStream],
  );
  await client.query('vacuum analyze events');
  await client.query('checkpoint');
}
