import type { BenchOptions } from '../benches.ts';
import type { BenchDatabase } from '../support/bench-database.ts';
import { onClient } from '../support/bench-database.ts';
import { startBenchService } from '../support/bench-service.ts';
import type { Row } from '../support/row.ts';
import { fillLeads, fillTracking } from './past.ts';
import { timedReads } from './timed-reads.ts';

const many = 100_000;
const few = 1_000;

/** R2: what the report and the list of leads ask for until they show their first rows. */
export async function* firstScreenfuls(
  server: BenchDatabase,
  { stateRows, roundSeconds: seconds }: BenchOptions,
): AsyncGenerator<Row> {
  const leads = Math.min(many, stateRows);
  const bus = await server.create('screens_bus');
  const startTracking = async (emails: number) => {
    const database = await server.create(`screens_tracking_${emails}`);
    const service = await startBenchService('tracking', { DATABASE_URL: database, BUS_DATABASE_URL: bus });
    await fillTracking(database, { emails, campaigns: 1 });
    const report = `/api/campaigns/${await onlyCampaign(database)}`;
    return { service, report };
  };
  const startLeads = async (count: number) => {
    const database = await server.create(`screens_leads_${count}`);
    const service = await startBenchService('leads', { DATABASE_URL: database, BUS_DATABASE_URL: bus });
    await fillLeads(database, count);
    return service;
  };
  const described = {
    id: 'R2',
    yardstick: `with ${few.toLocaleString('en-US')}`,
    conditions: 'rows and counts',
    seconds,
    gateMax: 2,
    targetMax: 1.2,
  };
  const size = `with ${leads.toLocaleString('en-US')} leads, p95`;
  {
    const [much, little] = [await startTracking(leads), await startTracking(few)];
    await using _much = much.service;
    await using _little = little.service;
    for (const [path, measure] of [
      ['funnel', 'the figures of a report'],
      ['report-rows?limit=200', 'the first page of a report'],
    ] as const)
      yield await timedReads(
        { service: much.service, paths: [`${much.report}/${path}`] },
        { service: little.service, paths: [`${little.report}/${path}`] },
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

export async function onlyCampaign(database: string): Promise<string> {
  const { rows } = await onClient(database, (client) => client.query<{ id: string }>('select id from campaigns'));
  return rows[0]?.id as string;
}
