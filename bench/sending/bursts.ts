import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, createClock } from '@cadenza/clock';
import { type BenchDatabase, onClient } from '../support/bench-database.ts';
import { startBenchService } from '../support/bench-service.ts';
import { type Rate, rateOf, timed } from '../support/rate.ts';
import { tellOfCampaigns } from './campaigns.ts';
import type { Sink } from './start-sink.ts';

/** Windows open one after the other from here on, a product minute apart. */
const firstOpening = Temporal.Instant.from('2026-03-02T09:00:00Z');
const firstMinute = 9 * 60;
const leadInSeconds = 10;
/** Processor times are read so long before a window opens. */
const aheadMs = 500;
const settleMsMax = 300_000;
const pollMs = 250;

interface BurstOptions {
  /** Names its databases. */
  name: string;
  sink: Sink;
  rounds: number;
  emailsPerRound: number;
  /** Real seconds from one burst to the next. */
  periodSeconds: number;
}

export interface Bursts extends AsyncDisposable {
  /** Waits for the next window to open, and measures until the mail server has the emails of all its campaigns. */
  next(): Promise<Rate>;
  /** Resolves when every email so far is in the history as sent, once. */
  settled(): Promise<void>;
}

/**
 * The sender with many campaigns that were started and wait for their windows. Pacing keeps the emails of one campaign
 * minutes apart, so each has one; its clock runs so that a minute passes in `periodSeconds`.
 */
export async function startBursts(server: BenchDatabase, options: BurstOptions): Promise<Bursts> {
  const { name, sink, rounds, emailsPerRound, periodSeconds } = options;
  const [own, bus] = [await server.create(name), await server.create(`${name}_bus`)];
  const environment = { DATABASE_URL: own, BUS_DATABASE_URL: bus, SMTP_URL: sink.url };
  const total = rounds * emailsPerRound;
  const count = (query: string) =>
    onClient(own, async (client) => Number((await client.query<{ count: string }>(query)).rows[0]?.count));
  const untilCount = async (expected: number, query: string) => {
    const endMs = performance.now() + settleMsMax;
    for (let found = await count(query); found !== expected; found = await count(query)) {
      if (performance.now() > endMs) throw new Error(`${found} of ${expected} after a long wait: ${query}`);
      await wait(pollMs);
    }
  };

  // It is told of everything an hour before, and started again shortly before the first window opens.
  const early = firstOpening.subtract({ hours: 1 }).toString();
  const anchor = createClock().realNow().toString();
  await using before = await startBenchService('sending', { ...environment, CLOCK_START: early, CLOCK_ANCHOR: anchor });
  for (let round = 0; round < rounds; round += 1)
    await tellOfCampaigns(bus, { count: emailsPerRound, opensAtMinute: firstMinute + round, at: early });
  await untilCount(total, `select count(*) from campaigns where next_send_at is not null`);
  await before[Symbol.asyncDispose]();

  const speed = 60 / periodSeconds;
  const clock = startClock(speed);
  const clockSettings = { CLOCK_START: clock.start, CLOCK_SPEED: String(speed), CLOCK_ANCHOR: clock.anchor };
  const service = await startBenchService('sending', { ...environment, ...clockSettings });
  let round = 0;
  return {
    async next() {
      const opening = firstOpening.add({ minutes: round });
      const msUntilOpening = clock.realMsUntil(opening);
      if (msUntilOpening < aheadMs) throw new Error('The rounds are too short for this machine (--seconds)');
      round += 1;
      await wait(msUntilOpening - aheadMs);
      return rateOf({ sending: service.pid, PostgreSQL: server.pid }, async () => {
        const received = sink.receive(emailsPerRound);
        await wait(clock.realMsUntil(opening));
        return timed(async () => {
          await received;
          return emailsPerRound;
        });
      });
    },
    settled: () => untilCount(round * emailsPerRound, `select count(*) from emails where status = 'sent'`),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

function startClock(speed: number): Clock & { start: string; anchor: string } {
  const anchor = createClock().realNow();
  const start = firstOpening.subtract({ milliseconds: Math.round(leadInSeconds * 1_000 * speed) });
  return { ...createClock({ start, speed, anchor }), start: start.toString(), anchor: anchor.toString() };
}
