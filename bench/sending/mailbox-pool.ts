import { randomUUIDv7 } from 'node:crypto';
import { createClock } from '@cadenza/clock';
import { startMailboxAccess } from '@cadenza/testing';
import { type BenchDatabase, onClient } from '../support/bench-database.ts';
import { type BenchService, startBenchService } from '../support/bench-service.ts';
import type { Sink } from './start-sink.ts';
import { fillByTelling } from './told-campaigns.ts';
import { addWaiting } from './waiting-entries.ts';

/** When the windows open. */
export const opening = Temporal.Instant.from('2026-03-02T09:00:00Z');
const openingMinute = 9 * 60;

/** Campaigns with leads that wait, and mailboxes that send an email a minute each; without mailboxes the relay does. */
export interface Pool {
  campaigns: number;
  mailboxes: number;
  sendersPerCampaign: number;
  waiting: number;
}

/** A database in which each sender has sent its last email at a random moment of the minute before the windows open. */
export function fillPool(server: BenchDatabase, pool: Pool): Promise<string> {
  const { campaigns, mailboxes, sendersPerCampaign, waiting } = pool;
  const name = `pool_${campaigns}_${mailboxes}_${sendersPerCampaign}_${waiting}`;
  return server.copy({
    name,
    async fill(own) {
      const mailboxIds = Array.from({ length: mailboxes }, () => randomUUIDv7());
      const sendersOf = (campaign: number) =>
        Array.from(
          { length: sendersPerCampaign },
          (_, sender) => mailboxIds[(campaign * sendersPerCampaign + sender) % mailboxes] as string,
        );
      const told = { count: campaigns, opensAtMinute: openingMinute, delayMinutes: 1, sendersOf };
      const bus = await server.create(`${name}_told`);
      await fillByTelling({ own, bus }, opening.subtract({ hours: 1 }), [told], mailboxIds);
      await onClient(own, async (client) => {
        await addWaiting(client, { count: waiting, dueSooner: false });
        await client.query(
          `update mailboxes set last_send_at = $1::timestamptz - random() * interval '1 minute', revision = revision + 1`,
          [opening.toString()],
        );
        await client.query(`update mailboxes set visit_at = last_send_at + interval '1 minute'`);
        if (mailboxes > 0) return;
        await client.query(
          `update campaigns set last_send_at = $1::timestamptz - random() * interval '1 minute', revision = revision + 1`,
          [opening.toString()],
        );
        await client.query(
          `update campaigns set next_send_at = last_send_at + interval '1 minute',
             visit_at = last_send_at + interval '1 minute'`,
        );
      });
    },
  });
}

let started = 0;

/** Runs the sender on such a database, a while before the windows open. */
export async function startPool(
  server: BenchDatabase,
  own: string,
  { sink, speed, leadInSeconds }: { sink: Sink; speed: number; leadInSeconds: number },
): Promise<BenchService> {
  await using starting = new AsyncDisposableStack();
  const passwords = starting.use(await startMailboxAccess());
  const [host, port] = ['127.0.0.1', Number(new URL(sink.url).port)];
  const access = { host, port, security: 'none' as const, user: 'grace', password: 'nobody checks', accessRevision: 1 };
  await onClient(own, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from mailboxes');
    for (const { id } of rows) passwords.access.set(id, access);
  });
  started += 1;
  const service = starting.use(
    await startBenchService('sending', {
      DATABASE_URL: own,
      BUS_DATABASE_URL: await server.create(`pool_bus_${started}`),
      SMTP_URL: sink.url,
      ADDRESS_CHECK: 'false',
      MAILBOXES_URL: passwords.url,
      TRACKING_URL: 'http://127.0.0.1:9',
      MAILBOX_HOSTS_ALLOW: host,
      CLOCK_START: opening.subtract({ seconds: leadInSeconds * speed }).toString(),
      CLOCK_ANCHOR: createClock().realNow().toString(),
      CLOCK_SPEED: String(speed),
    }),
  );
  const resources = starting.move();
  return { ...service, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
