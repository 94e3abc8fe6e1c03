import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, createClock } from '@cadenza/clock';
import type { Client } from 'pg';
import { type BenchDatabase, onClient } from '../support/bench-database.ts';
import { startBenchService } from '../support/bench-service.ts';
import { pairsCount } from '../support/in-pairs.ts';
import { type Rate, rateOf, timed } from '../support/rate.ts';
import type { Sink } from './start-sink.ts';
import { fillByTelling, type ToldDatabases } from './told-campaigns.ts';
import { addWaiting } from './waiting-entries.ts';

/** The first window opens at this instant, each next one a product minute later. */
const firstOpening = Temporal.Instant.from('2026-03-02T09:00:00Z');
const firstMinute = 9 * 60;
const leadInSeconds = 20;
/** Longer than all bursts of a benchmark, so that each campaign sends once, whatever else waits in it. */
const delayMinutes = 1_440;
/** How long before a window opens the processor times are read. */
const aheadMs = 500;
/** Windows that open after all bursts. */
const lateMinute = 22 * 60;
const campaignsInFront = 100;
const settleMsMax = 300_000;
const pollMs = 250;
/** How often to check, during the measurement, whether all outcomes are recorded. */
const endsPollMs = 10;
/** Emails for each second of a round: so few that two bursts end before the next window opens. */
const emailsPerSecondInTurns = 200;

export interface BurstOptions {
  /** Names its databases. */
  name: string;
  sink: Sink;
  rounds: number;
  emailsPerRound: number;
  /** Real seconds from one burst to the next. */
  periodSeconds: number;
  /** Entries that wait behind the sent ones, in the same campaigns. */
  waiting?: number;
  /** Entries that have been due for longer, in campaigns whose windows open later. */
  inFront?: number;
}

export interface Bursts extends AsyncDisposable {
  /** Waits for the next window to open. Measures until all its campaigns have sent their email and recorded it. */
  next(): Promise<Rate>;
  /** Resolves when every email so far is recorded as sent exactly once. */
  settled(): Promise<void>;
  /** Replaces the process of the sender, between two bursts. */
  restart(): Promise<void>;
  /** Process id of the sender. */
  readonly pid: number;
}

/** A sender that knows all its campaigns and does not run yet. */
export interface PreparedBursts {
  /** @param firstAt the real instant at which the first window opens */
  start(firstAt?: Temporal.Instant): Promise<Bursts>;
}

/**
 * A sender with many launched campaigns that wait for their windows. The gap keeps emails of one campaign minutes
 * apart, so each campaign sends one. The product clock runs so fast that a minute passes in `periodSeconds`.
 */
export async function prepareBursts(server: BenchDatabase, options: BurstOptions): Promise<PreparedBursts> {
  const { name, sink, rounds, emailsPerRound, periodSeconds, waiting = 0, inFront = 0 } = options;
  const own = await server.copy({
    name: `bursts_${rounds}_of_${emailsPerRound}_before_${waiting}_behind_${inFront}`,
    fill: async (empty) => fill({ own: empty, bus: await server.create(`${name}_told`) }, options),
  });
  const environment = {
    DATABASE_URL: own,
    BUS_DATABASE_URL: await server.create(`${name}_bus`),
    SMTP_URL: sink.url,
    ADDRESS_CHECK: 'false',
  };
  const count = (query: string) =>
    onClient(own, async (client) => Number((await client.query<{ count: string }>(query)).rows[0]?.count));
  const untilCount = async (expected: number, query: string) => {
    const endMs = performance.now() + settleMsMax;
    for (let found = await count(query); found !== expected; found = await count(query)) {
      if (performance.now() > endMs) throw new Error(`${found} of ${expected} after a long wait: ${query}`);
      await wait(pollMs);
    }
  };

  return { start };

  async function start(firstAt = createClock().realNow().add({ seconds: leadInSeconds })): Promise<Bursts> {
    const speed = 60 / periodSeconds;
    const clock = startClock(speed, firstAt);
    const clockSettings = { CLOCK_START: clock.start, CLOCK_SPEED: String(speed), CLOCK_ANCHOR: clock.anchor };
    const startSender = () => startBenchService('sending', { ...environment, ...clockSettings });
    let service = await startSender();
    let round = 0;
    return {
      get pid() {
        return service.pid;
      },
      async restart() {
        await service[Symbol.asyncDispose]();
        service = await startSender();
      },
      async next() {
        const opening = firstOpening.add({ minutes: round });
        const msUntilOpening = clock.realMsUntil(opening);
        if (msUntilOpening < aheadMs) throw new Error('The rounds are too short for this machine (--seconds)');
        round += 1;
        await wait(msUntilOpening - aheadMs);
        return onClient(own, (client) =>
          rateOf({ sending: service.pid, PostgreSQL: server.pid }, async () => {
            const received = sink.receive(emailsPerRound);
            await wait(clock.realMsUntil(opening));
            return timed(async () => {
              await received;
              while (await isSending(client)) await wait(endsPollMs);
              return emailsPerRound;
            });
          }),
        );
      },
      settled: () => untilCount(round * emailsPerRound, `select count(*) from emails where status = 'sent'`),
      [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
    };
  }
}

/** Makes all campaigns known to the sender, an hour before the first window opens. */
async function fill(
  databases: ToldDatabases,
  { rounds, emailsPerRound, waiting = 0, inFront = 0 }: BurstOptions,
): Promise<void> {
  const inRounds = Array.from({ length: rounds }, (_, round) => {
    return { count: emailsPerRound, opensAtMinute: firstMinute + round, delayMinutes };
  });
  const inFrontOfThem = { count: inFront > 0 ? campaignsInFront : 0, opensAtMinute: lateMinute, delayMinutes };
  await fillByTelling(databases, firstOpening.subtract({ hours: 1 }), [...inRounds, inFrontOfThem]);
  await onClient(databases.own, async (client) => {
    await addWaiting(client, { count: waiting, opensBefore: lateMinute, dueSooner: false });
    await addWaiting(client, { count: inFront, opensFrom: lateMinute, dueSooner: true });
  });
}

async function isSending(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    'select exists (select from campaigns where in_flight_email is not null) as "isSending"',
  );
  return rows[0].isSending;
}

export async function startBursts(server: BenchDatabase, options: BurstOptions): Promise<Bursts> {
  return (await prepareBursts(server, options)).start();
}

/** The first burst opens the connections, and a new process spends more on an email. */
export const warmUpsInTurns = 2;

/** Options for two senders whose bursts take turns. */
export const alternatingRounds = (roundSeconds: number) => ({
  rounds: warmUpsInTurns + pairsCount,
  emailsPerRound: Math.round(emailsPerSecondInTurns * roundSeconds),
  periodSeconds: roundSeconds * 6,
});

/** Starts two senders whose bursts take turns, half a period apart. */
export async function startAlternating(
  [one, other]: readonly [PreparedBursts, PreparedBursts],
  periodSeconds: number,
): Promise<[Bursts, Bursts]> {
  const firstAt = createClock()
    .realNow()
    .add({ seconds: leadInSeconds * 2 });
  const otherAt = firstAt.add({ milliseconds: Math.round(periodSeconds * 500) });
  return [await one.start(firstAt), await other.start(otherAt)];
}

function startClock(speed: number, firstAt: Temporal.Instant): Clock & { start: string; anchor: string } {
  const anchor = createClock().realNow();
  const leadInMs = firstAt.since(anchor).total('milliseconds');
  const start = firstOpening.subtract({ milliseconds: Math.round(leadInMs * speed) });
  return { ...createClock({ start, speed, anchor }), start: start.toString(), anchor: anchor.toString() };
}
