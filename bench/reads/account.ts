import type { BenchOptions } from '../benches.ts';
import type { BenchDatabase } from '../support/bench-database.ts';
import { startBenchService } from '../support/bench-service.ts';
import type { Row } from '../support/row.ts';
import { eventsPerEmail, fillCampaigns, fillTracking } from './past.ts';
import { timedReads } from './timed-reads.ts';

const few = 10_000;
const campaigns = 100;
const seriesPath = '/api/analytics/series?days=30&timeZone=America%2FNew_York';

/** R1: what the lists of campaigns, the dashboard and the analytics ask for, of a long past and of a short one. */
export async function* account(
  server: BenchDatabase,
  { stateRows, roundSeconds: seconds }: BenchOptions,
): AsyncGenerator<Row> {
  const bus = await server.create('account_bus');
  const start = async (name: 'campaigns' | 'tracking', size: string, events: number) => {
    const database = await server.create(`account_${name}_${size}`);
    const service = await startBenchService(name, { DATABASE_URL: database, BUS_DATABASE_URL: bus });
    const fill = name === 'campaigns' ? fillCampaigns : fillTracking;
    await fill(database, { emails: events / eventsPerEmail, campaigns });
    return service;
  };
  for (const [service, path, measure] of [
    ['campaigns', '/api/campaigns', 'the list of campaigns'],
    ['tracking', '/api/analytics', 'the analytics of the account'],
    ['tracking', seriesPath, 'the last 30 days of the account'],
  ] as const) {
    await using much = await start(service, `many_${measure}`, stateRows);
    await using little = await start(service, `few_${measure}`, few);
    yield await timedReads(
      { service: much, paths: [path] },
      { service: little, paths: [path] },
      {
        id: 'R1',
        measure: `${measure} after ${stateRows.toLocaleString('en-US')} events, p95`,
        yardstick: `after ${few.toLocaleString('en-US')}`,
        conditions: `${campaigns} campaigns`,
        seconds,
        gateMax: 1.5,
        targetMax: 1.1,
      },
    );
  }
}
