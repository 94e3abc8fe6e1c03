import type { BenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { startFilledService } from '../support/filled-service.ts';
import type { Row } from '../support/row.ts';
import { campaignsState, eventsPerEmail, trackingState } from './past.ts';
import { timedReads } from './timed-reads.ts';

const few = 10_000;
const campaigns = 100;
const seriesPath = '/api/analytics/series?days=30&timeZone=America%2FNew_York';

/** `account-reads`: the calls of the list of campaigns, the dashboard and the analytics, over a long past and a short one. */
export async function* account(
  server: BenchDatabase,
  { stateRows, roundSeconds: seconds }: BenchOptions,
): AsyncGenerator<Row> {
  const bus = await server.create('account_bus');
  for (const [service, stateOf, pages] of [
    ['campaigns', campaignsState, { 'the list of campaigns': '/api/campaigns' }],
    [
      'tracking',
      trackingState,
      { 'the analytics of the account': '/api/analytics', 'the last 30 days of the account': seriesPath },
    ],
  ] as const) {
    const after = (events: number) =>
      startFilledService(server, { service, bus, ...stateOf({ emails: events / eventsPerEmail, campaigns }) });
    await using much = await after(stateRows);
    await using little = await after(few);
    for (const [measure, path] of Object.entries(pages))
      yield await timedReads(
        { service: much, paths: [path] },
        { service: little, paths: [path] },
        {
          id: 'account-reads',
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
