import { setTimeout as wait } from 'node:timers/promises';
import type { BusRecord } from '@cadenza/bus';
import { topics } from '@cadenza/contracts';
import type { Client } from 'pg';
import { type BenchDatabase, onClient } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { startBenchService } from '../support/bench-service.ts';
import { rateOf, rateRow, timed } from '../support/rate.ts';
import type { Row } from '../support/row.ts';
import type { MeasuredBus } from './measured-bus.ts';

const eventsMax = 100_000;
const recordsPerCall = 500;

/** `backlog`: how fast a service publishes a backlog of events, as after an outage of the bus. */
export async function backlog(server: BenchDatabase, bus: MeasuredBus, { stateRows }: BenchOptions): Promise<Row> {
  const events = Math.min(eventsMax, stateRows);
  const url = await server.create(`k2_campaigns_${bus.name.replaceAll(' ', '_')}`);
  await using service = await startBenchService('campaigns', { ...bus.environment, DATABASE_URL: url });
  await using producer = await bus.open();
  return await onClient(url, async (client) => {
    const publishRound = async () => {
      await appendRenames(client, events);
      return rateOf({ campaigns: service.pid, PostgreSQL: server.pid, ...bus.pids }, () =>
        timed(async () => {
          await client.query(`select pg_notify('events_appended', '')`);
          while (await hasUnpublished(client)) await wait(5);
          return events;
        }),
      );
    };
    const records = bareRecords(events);
    const bareRound = () =>
      rateOf({ Node: 'own', PostgreSQL: server.pid, ...bus.pids }, () =>
        timed(async () => {
          for (let start = 0; start < events; start += recordsPerCall)
            await producer.publish(records.slice(start, start + recordsPerCall));
          return events;
        }),
      );
    return rateRow(publishRound, bareRound, {
      id: 'backlog',
      measure: `a backlog of ${events.toLocaleString('en-US')} events published to ${bus.name}`,
      yardstick: `the same client with ready records, ${recordsPerCall} at once`,
      conditions: server.durability,
      gateMin: 0.3,
      targetMin: 0.6,
    });
  });
}

/** Renames some hundred campaigns, and again, until there are so many events. Without a notification. */
async function appendRenames(client: Client, events: number): Promise<void> {
  await client.query(
    `insert into events (stream_id, version, event_id, type, data, metadata, occurred_at)
     select 'campaign-' || id, place / 100 + 1, gen_random_uuid(), 'CampaignRenamed',
       jsonb_build_object('campaignId', id, 'name', 'A name of a campaign ' || place),
       jsonb_build_object('correlationId', gen_random_uuid(), 'causationId', null), now()
     from generate_series(0, $1::int - 1) as place,
       lateral (select md5(pg_current_xact_id()::text || place % 100)::uuid as id) as campaign`,
    [events],
  );
}

/** Whether the publisher's checkpoint is behind the newest event. */
async function hasUnpublished(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from events where (transaction_id, global_position) >
       (select transaction_id, global_position from checkpoints where reader = 'publisher') limit 1`,
  );
  return rowCount !== 0;
}

/** The records that the publisher makes of such events. */
function bareRecords(count: number): BusRecord[] {
  return Array.from({ length: count }, (_, place) => {
    const [key, id] = [crypto.randomUUID(), crypto.randomUUID()];
    const data = { campaignId: key, name: `A name of a campaign ${place}` };
    const common = { id, version: 1, type: 'CampaignRenamed', key, occurredAt: '2026-03-02T09:00:00.000Z' };
    const event = { ...common, correlationId: crypto.randomUUID(), causationId: null, answers: [], data };
    const headers = { type: 'CampaignRenamed', version: '1', correlationId: event.correlationId, causationId: '' };
    return { topic: topics.campaigns, key, id, headers, value: JSON.stringify(event) };
  });
}
