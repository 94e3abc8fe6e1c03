import type { BenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { startFilledService } from '../support/filled-service.ts';
import type { Row } from '../support/row.ts';
import { firstCampaign, leadsState, trackingState } from './past.ts';
import { timedReads } from './timed-reads.ts';

const many = 100_000;
const few = 1_000;

/** `first-screenfuls`: the calls that the report and the list of leads make until they show their first rows. */
export async function* firstScreenfuls(
  server: BenchDatabase,
  { stateRows, roundSeconds: seconds }: BenchOptions,
): AsyncGenerator<Row> {
  const leads = Math.min(many, stateRows);
  const bus = await server.create('screens_bus');
  const startTracking = (emails: number) =>
    startFilledService(server, { service: 'tracking', bus, ...trackingState({ emails, campaigns: 1 }) });
  const startLeads = (count: number) => startFilledService(server, { service: 'leads', bus, ...leadsState(count) });
  const described = {
    id: 'first-screenfuls',
    yardstick: `with ${few.toLocaleString('en-US')}`,
    conditions: 'rows and counts',
    seconds,
    gateMax: 2,
    targetMax: 1.2,
  };
  const size = `with ${leads.toLocaleString('en-US')} leads, p95`;
  {
    await using much = await startTracking(leads);
    await using little = await startTracking(few);
    for (const [path, measure] of [
      ['funnel', 'the figures of a report'],
      ['report-rows?limit=200', 'the first page of a report'],
    ] as const)
      yield await timedReads(
        { service: much, paths: [`/api/campaigns/${firstCampaign}/${path}`] },
        { service: little, paths: [`/api/campaigns/${firstCampaign}/${path}`] },
        { ...described, measure: `${measure} ${size}` },
      );
  }
  await using much = await startLeads(leads);
  await using little = await startLeads(few);
  const paths = ['/api/leads?limit=500'];
  yield await timedReads(
    { service: much, paths },
    { service: little, paths },
    { ...described, measure: `the first page of the list of leads ${size}` },
  );
}
