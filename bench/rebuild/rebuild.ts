import { type BenchDatabase, startBenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { inPairs } from '../support/in-pairs.ts';
import { type Row, ratioRowOf, rowOf } from '../support/row.ts';
import { eventsPerEmail, fillLog, rebuiltServices } from './history.ts';
import { migrationsOf, readLogs, rebuildAll, type ServiceUrls } from './rebuild-all.ts';

const campaigns = 100;
const events = 100_000;
/** A rebuild gets a fifth of the rows of other big states, because it reads them several times. */
const shareOfRows = 5;

/** Rebuilds all read models of all services from their logs, with the program of `npm run rebuild`. */
export async function* rebuild({ stateRows, ...options }: BenchOptions): AsyncGenerator<Row> {
  await using server = await startBenchDatabase(options);
  const some = await filled(server, Math.min(events, stateRows));
  const speeds = await inPairs(
    () => perSecond(some, rebuildAll),
    () => perSecond(some, readLogs),
  );
  yield rowOf({
    id: 'rebuild',
    measure: 'events by rebuilding all read models',
    unit: '/s',
    samples: speeds.map(({ measured }) => measured),
    yardstick: { name: 'reading the logs in their order', samples: speeds.map(({ yardstick }) => yardstick) },
    conditions: `${some.events.toLocaleString('en-US')} events; ${server.durability}`,
    gateMin: 15_000,
    targetMin: 20_000,
  });

  const many = await filled(server, Math.min(1_000_000, stateRows / shareOfRows));
  const few = await filled(server, many.events / 10);
  yield ratioRowOf({
    id: 'rebuild-growth',
    measure: `rebuilding ${many.events.toLocaleString('en-US')} events`,
    unit: 's',
    pairs: await inPairs(
      () => seconds(many, rebuildAll),
      () => seconds(few, rebuildAll),
    ),
    yardstick: few.events.toLocaleString('en-US'),
    conditions: server.durability,
    gateMax: 12,
    targetMax: 10.5,
  });
}

interface Filled {
  urls: ServiceUrls;
  events: number;
}

async function filled(server: BenchDatabase, wanted: number): Promise<Filled> {
  const history = { emails: Math.round(wanted / eventsPerEmail), campaigns };
  const entries: [string, string][] = [];
  for (const service of rebuiltServices) {
    const url = await server.copy({
      name: `log_${service}_${history.emails}`,
      migrations: migrationsOf(service),
      fill: (empty) => fillLog(empty, service, history),
    });
    entries.push([service, url]);
  }
  const urls = Object.fromEntries(entries) as ServiceUrls;
  return { urls, events: await readLogs(urls) };
}

async function seconds({ urls }: Filled, work: (urls: ServiceUrls) => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work(urls);
  return (performance.now() - startedMs) / 1_000;
}

const perSecond = async (state: Filled, work: (urls: ServiceUrls) => Promise<unknown>) =>
  state.events / (await seconds(state, work));
