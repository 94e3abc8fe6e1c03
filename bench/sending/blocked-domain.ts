import { setTimeout as wait } from 'node:timers/promises';
import { createClock } from '@cadenza/clock';
import { type BenchDatabase, onClient } from '../support/bench-database.ts';
import { signedInHeaders } from '../support/bench-identity.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { startBenchService } from '../support/bench-service.ts';
import { quantile, type Row, rowOf } from '../support/row.ts';
import { latenessesIn } from './latenesses-in.ts';
import { startSink } from './start-sink.ts';
import { fillByTelling } from './told-campaigns.ts';
import { addWaiting } from './waiting-entries.ts';

const opening = Temporal.Instant.from('2026-03-02T09:00:00Z');
/** The window of the campaign whose leads are blocked opens half an hour sooner, and by it the rest knows it. */
const minutes = { ofBlocked: 8 * 60 + 30, ofOthers: 9 * 60 };
const others = 500;
const leadInSeconds = 20;
const measuredMinutes = 2;
const lookEveryMs = 20;

/**
 * `blocked-domain`: a domain is blocked that all leads of one campaign are at, whose turns have come. How long the longest
 * transaction takes meanwhile, and how late the emails of other campaigns leave.
 */
export async function* blockedDomain(server: BenchDatabase, { stateRows }: BenchOptions): AsyncGenerator<Row> {
  const own = await server.copy({
    name: `blocked_${stateRows}`,
    fill: async (empty) => fill({ own: empty, bus: await server.create('blocked_told') }, stateRows),
  });
  await using sink = await startSink({ replyAfterMs: 0 });
  await using service = await startBenchService('sending', {
    DATABASE_URL: own,
    BUS_DATABASE_URL: await server.create('blocked_bus'),
    SMTP_URL: sink.url,
    ADDRESS_CHECK: 'false',
    CLOCK_START: opening.subtract({ seconds: leadInSeconds }).toString(),
    CLOCK_ANCHOR: createClock().realNow().toString(),
  });
  await wait(leadInSeconds * 1_000);
  const response = await fetch(`${service.url}/api/blocklist`, {
    method: 'POST',
    headers: { ...(await signedInHeaders('sending')), 'content-type': 'application/json' },
    body: JSON.stringify({ value: 'example.com', reason: null }),
  });
  if (response.status !== 201) throw new Error(`Not blocked: ${response.status} ${await response.text()}`);
  const longest = await longestTransaction(own, (measuredMinutes + 1) * 60_000);
  const ended = await onClient(own, async (client) => {
    const { rows } = await client.query(`select count(*)::int as ended from enrolments where state = 'ended'`);
    return rows[0].ended as number;
  });
  const late = await latenessesIn(own, { by: 'campaign_id', opening });
  const inFigures = (count: number) => count.toLocaleString('en-US');
  const measure = `${inFigures(stateRows)} leads of one campaign are at a domain that is blocked`;
  const conditions = `${inFigures(ended)} of them ended in ${measuredMinutes + 1} minutes; ${server.durability}`;
  yield rowOf({
    ...{ id: 'blocked-domain', measure: `the longest transaction while ${measure}`, unit: 'ms', conditions },
    samples: [longest],
    gateMax: 1_000,
  });
  yield rowOf({
    ...{ id: 'blocked-domain', unit: 'ms', conditions: `${inFigures(late.length)} emails` },
    measure: `p99 of how late the emails of ${others} other campaigns leave meanwhile`,
    samples: [quantile(late, 0.99)],
    gateMax: 5_000,
    targetMax: 1_000,
  });
}

async function fill(databases: { own: string; bus: string }, waiting: number): Promise<void> {
  const told = [
    { count: 1, opensAtMinute: minutes.ofBlocked, delayMinutes: 1 },
    { count: others, opensAtMinute: minutes.ofOthers, delayMinutes: 1 },
  ];
  await fillByTelling(databases, opening.subtract({ hours: 1 }), told);
  await onClient(databases.own, async (client) => {
    await addWaiting(client, { count: others * 10, opensFrom: minutes.ofOthers, dueSooner: false });
    await client.query(`update leads set email = replace(email, '@example.com', '@example.net')`);
    await addWaiting(client, { count: waiting, opensBefore: minutes.ofOthers, dueSooner: true });
    await client.query(
      `update campaigns set last_send_at = $1::timestamptz - random() * interval '1 minute', revision = revision + 1`,
      [opening.toString()],
    );
    await client.query(
      `update campaigns set next_send_at = last_send_at + interval '1 minute',
         visit_at = last_send_at + interval '1 minute'`,
    );
  });
}

/** How long the longest transaction in this database was seen within the given time, in milliseconds. */
async function longestTransaction(url: string, withinMs: number): Promise<number> {
  return onClient(url, async (client) => {
    const since = new Map<string, number>();
    const startMs = performance.now();
    let longest = 0;
    for (let nowMs = startMs; nowMs < startMs + withinMs; nowMs = performance.now()) {
      const { rows } = await client.query<{ key: string }>(
        `select pid || ' ' || xact_start as key from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and state <> 'idle'`,
      );
      for (const { key } of rows) {
        if (!since.has(key)) since.set(key, nowMs);
        longest = Math.max(longest, nowMs - (since.get(key) ?? nowMs));
      }
      await wait(lookEveryMs);
    }
    return longest;
  });
}
