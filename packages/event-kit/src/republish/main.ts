import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClock } from '@cadenza/clock';
import { topicOwners } from '@cadenza/contracts';
import { printLine } from '@cadenza/http-kit/print-line';
import { openDatabase, type Queryable } from '@cadenza/postgres';
import { unheardTopics } from '../unheard/unheard-topics.ts';
import { heardSince, keepRepublished } from './keep-republished.ts';

const lookEveryMs = 500;
/** Covers the retries of a fault, and the time until the service looks. */
const standstillMsMax = 60_000;
const progressEvents = 50_000;
const ownerOf = (topic: string) => (topicOwners as Record<string, string>)[topic];
const say = (line: string) => printLine(`  ${line}`);
const events = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'event' : 'events'}`;

/**
 * Reads the republished events of a topic owner from standard input, has the service whose database is `DATABASE_URL`
 * handle those it missed, and waits for the end. With `--known-since` it only says since when the service knows what it
 * has handled, and with `--lost` of which topics of an owner it has lost records.
 */
try {
  const { values } = parseArgs({
    options: {
      'known-since': { type: 'boolean' },
      lost: { type: 'string' },
      'missed-everything': { type: 'boolean' },
    },
  });
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('Set DATABASE_URL to the database of the service that has lost records.');
  await using database = openDatabase(url, { applicationName: 'cadenza-republish', connectionsMax: 4 });
  if (values['known-since']) printLine(`${(await heardSince(database)) ?? 0}`);
  else if (values.lost) await listLost(database, values.lost);
  else await republish(values['missed-everything'] === true);

  async function republish(hasMissedEverything: boolean): Promise<void> {
    let said = 0;
    const onProgress = (told: number, kept: number) => {
      if (told - said < progressEvents) return;
      said = told;
      say(`… ${events(told)} told, ${events(kept)} of them not handled`);
    };
    const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
    const { owner, kept } = await keepRepublished(lines, {
      ...{ database, hasMissedEverything, onProgress },
      now: createClock().realNow,
    });
    await handled(database, owner, kept);
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function listLost(database: Queryable, owner: string): Promise<void> {
  const lost = (await unheardTopics(database)).filter(
    ({ topic, cause }) => cause === 'gap' && ownerOf(topic) === owner,
  );
  for (const { topic } of lost) printLine(topic);
}

/** Waits until the service has handled all of them, as long as it makes progress. */
async function handled(database: Queryable, owner: string, kept: number): Promise<void> {
  let [rest, sinceMs, saidMs] = [kept, performance.now(), performance.now()];
  for (;;) {
    const left = await leftOf(database, owner);
    if (left === undefined) break;
    if (left < rest) [rest, sinceMs] = [left, performance.now()];
    if (performance.now() - sinceMs > standstillMsMax)
      throw new Error(
        `${events(rest)} are not handled yet. The service does the rest as soon as it runs; its log says more.`,
      );
    if (performance.now() - saidMs > 5_000) {
      saidMs = performance.now();
      say(`… ${events(kept - rest)} of ${kept.toLocaleString('en-US')} handled`);
    }
    await wait(lookEveryMs);
  }
  say(`✓ ${events(kept)} of ${owner} handled that were not known here`);
  for (const { topic, detail } of await unheardTopics(database)) say(`! ${topic} is still not heard. ${detail}`);
}

/** How many events are left to handle; `undefined` when all are done. */
async function leftOf(database: Queryable, owner: string): Promise<number | undefined> {
  const { rows } = await database.query<{ count: number }>(
    `select (select count(*) from republished_records where owner = $1) as count
     from republications where owner = $1`,
    [owner],
  );
  return rows[0]?.count;
}
