import { setTimeout as wait } from 'node:timers/promises';
import { createClock } from '@cadenza/clock';
import type { Client } from 'pg';
import { onClient } from '../support/bench-database.ts';
import { startBenchService } from '../support/bench-service.ts';
import { type Told, tellOfCampaigns } from './campaigns.ts';
import { tellOfMailboxes } from './told-mailboxes.ts';

const pollMs = 250;

/** The databases of the sender: its own, and the bus on which it hears of campaigns. */
export interface ToldDatabases {
  own: string;
  bus: string;
}

/** Has the sender plan these campaigns with these mailboxes, at a time of its clock before their windows open. */
export async function fillByTelling(
  { own, bus }: ToldDatabases,
  at: Temporal.Instant,
  campaigns: readonly Omit<Told, 'at'>[],
  mailboxIds: readonly string[] = [],
): Promise<void> {
  const clock = { CLOCK_START: at.toString(), CLOCK_ANCHOR: createClock().realNow().toString() };
  await using _ = await startBenchService('sending', { DATABASE_URL: own, BUS_DATABASE_URL: bus, ...clock });
  await tellOfMailboxes(bus, { mailboxIds, at: at.toString() });
  for (const told of campaigns) await tellOfCampaigns(bus, { ...told, at: at.toString() });
  const total = campaigns.reduce((sum, { count }) => sum + count, 0);
  await onClient(own, async (client) => {
    while ((await plannedIn(client)) < total) await wait(pollMs);
  });
}

async function plannedIn(client: Client): Promise<number> {
  const { rows } = await client.query('select count(*)::int from campaigns where next_send_at is not null');
  return rows[0].count;
}
