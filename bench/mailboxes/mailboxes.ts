import { setTimeout as wait } from 'node:timers/promises';
import { hasDovecot } from '@cadenza/testing';
import type { Client } from 'pg';
import { type BenchDatabase, onClient, startBenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { startBenchService } from '../support/bench-service.ts';
import { processorMsOf } from '../support/processor-time.ts';
import { quantile, type Row, rowOf } from '../support/row.ts';
import { fillEmails } from '../tracking/sent-emails.ts';
import { type Account, startAccounts } from './accounts.ts';

const mailboxCount = 1_000;
const mailsPerSecond = 20;
const mailSeconds = 30;
/** Each inbox is looked at once meanwhile. */
const idleSamples = { count: 5, ms: 48_000 };

/**
 * Follows a thousand mailboxes on one Dovecot, from the start of `tracking` on. Where inotify has too few instances
 * (`sysctl fs.inotify.max_user_instances`), Dovecot announces mail up to two seconds late.
 */
export async function* mailboxes(options: BenchOptions): AsyncGenerator<Row> {
  if (!hasDovecot) throw new Error('This benchmark needs Dovecot 2.3 (dovecot-imapd)');
  await using server = await startBenchDatabase(options);
  await using accounts = await startAccounts(mailboxCount);
  await using service = await startTracking(server, accounts.all, accounts.url);
  const startedMs = performance.now();
  while ((await connectedIn(service.url)) < mailboxCount) await wait(500);
  yield rowOf({
    id: 'follow-start',
    measure: `until ${mailboxCount.toLocaleString('en-US')} mailboxes of one host are followed`,
    unit: 's',
    samples: [(performance.now() - startedMs) / 1_000],
    gateMax: 300,
    conditions: '5 logins a second and host',
  });

  await wait(20_000);
  const [shares, ofPostgres]: [number[], number[]] = [[], []];
  for (let sample = 0; sample < idleSamples.count; sample += 1) {
    const before = [await processorMsOf([service.pid]), await processorMsOf([server.pid])] as const;
    await wait(idleSamples.ms);
    shares.push(((await processorMsOf([service.pid])) - before[0]) / idleSamples.ms);
    ofPostgres.push(((await processorMsOf([server.pid])) - before[1]) / idleSamples.ms);
  }
  yield rowOf({
    id: 'follow-idle',
    measure: `the same, idle: tracking (PostgreSQL: ${(quantile(ofPostgres, 0.5) * 100).toFixed(1)} %)`,
    unit: '% of a core',
    samples: shares.map((share) => share * 100),
    gateMax: 3,
  });

  const latencies = await answerAll(service.database, accounts.all);
  yield rowOf({
    id: 'follow-latency',
    measure: `from a mail in an inbox to its event at ${mailsPerSecond} mails a second, p99`,
    unit: 'ms',
    samples: [quantile(latencies, 0.99)],
    gateMax: 5_000,
    conditions: `median ${quantile(latencies, 0.5).toFixed(0)} ms; ${server.durability}`,
  });
}

async function startTracking(server: BenchDatabase, accounts: readonly Account[], mailboxesUrl: string) {
  const [database, bus] = [await server.create('followed'), await server.create('followed_bus')];
  const start = () =>
    startBenchService('tracking', {
      DATABASE_URL: database,
      BUS_DATABASE_URL: bus,
      MAILBOXES_URL: mailboxesUrl,
      MAILBOX_HOSTS_ALLOW: '127.0.0.1',
    });
  {
    await using _migrating = await start();
  }
  await fillEmails(database, { unopened: mailsPerSecond * mailSeconds });
  await onClient(database, (client) => connectAll(client, accounts));
  return { ...(await start()), database };
}

/** As the events of `mailboxes` leave them. */
async function connectAll(client: Client, accounts: readonly Account[]): Promise<void> {
  await client.query(
    `insert into mailboxes (id, shard, own_addresses, imap, access_revision, timezone, connected_at)
     select id, place % 64, array[address], imap, 1, 'UTC', $4::timestamptz
     from unnest($1::uuid[], $2::text[], $3::jsonb[]) with ordinality as given (id, address, imap, place)`,
    [
      accounts.map(({ id }) => id),
      accounts.map(({ address }) => address),
      accounts.map(({ imap }) => JSON.stringify(imap)),
      '2026-03-02T09:00:00Z',
    ],
  );
}

async function connectedIn(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^cadenza_mailboxes_connected\{[^}]*\} (\d+)$/m.exec(figures)?.[1] ?? 0);
}

/** Puts an answer to each email into some inbox, at a constant rate. @returns milliseconds until each is an event */
async function answerAll(url: string, accounts: readonly Account[]): Promise<number[]> {
  return onClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from emails order by id');
    const arrivedMs = new Map<string, number>();
    const latencies = new Map<string, number>();
    const startedMs = performance.now();
    const delivering = (async () => {
      for (const [place, { id }] of rows.entries()) {
        await wait(Math.max(0, startedMs + (place * 1_000) / mailsPerSecond - performance.now()));
        arrivedMs.set(id, performance.now());
        await accounts[(place * 37) % accounts.length]!.deliver(id);
      }
    })();
    while (latencies.size < rows.length) {
      const found = await client.query<{ id: string }>(
        `select data ->> 'emailId' as id from events where type = 'ReplyReceived'`,
      );
      for (const { id } of found.rows)
        if (!latencies.has(id)) latencies.set(id, performance.now() - (arrivedMs.get(id) ?? Number.NaN));
      await wait(25);
    }
    await delivering;
    return [...latencies.values()];
  });
}
