import type { Client } from 'pg';
import { onClient, startBenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { startBenchService } from '../support/bench-service.ts';
import { copyIn, copyOut } from '../support/copy-rows.ts';
import { rateOf, rateRow, timed } from '../support/rate.ts';
import type { Row } from '../support/row.ts';
import { beside } from './beside.ts';
import { crowded } from './crowded.ts';
import { importLeads, leadsPerCall } from './import-leads.ts';

const leadsMax = 100_000;
/** All columns but those that the table fills by itself. */
const columns = {
  leads: 'id, first_name, last_name, email, address, company, job_role, status, created_at',
  events: 'stream_id, version, event_id, type, data, metadata, occurred_at',
};

/** `lead-import`: an import as the browser makes it; then `crowded-import` and `reads-beside-import`. */
export async function* leadImport(options: BenchOptions): AsyncGenerator<Row> {
  const leads = Math.min(leadsMax, options.stateRows);
  await using server = await startBenchDatabase(options);
  const url = await server.create('leads');
  const bus = await server.create('bus');
  await using service = await startBenchService('leads', { DATABASE_URL: url, BUS_DATABASE_URL: bus });
  let round = 0;
  const importRound = () => {
    round += 1;
    return rateOf({ leads: service.pid, PostgreSQL: server.pid }, () =>
      timed(() => importLeads(service, leads, round)),
    );
  };
  await importRound();
  yield await onClient(url, async (client) => {
    await client.query('create table bare_leads (like leads including all)');
    await client.query('create table bare_events (like events including all)');
    const rows = await importedRows(client);
    const copyRound = async () => {
      await client.query('truncate bare_leads, bare_events');
      return rateOf({ PostgreSQL: server.pid, Node: 'own' }, () =>
        timed(async () => {
          await copyIn(client, `bare_leads (${columns.leads})`, rows.leads);
          await copyIn(client, `bare_events (${columns.events})`, rows.events);
          return leads;
        }),
      );
    };
    return rateRow(importRound, copyRound, {
      id: 'lead-import',
      measure: `leads imported by the API, ${leads.toLocaleString('en-US')} in calls of ${leadsPerCall.toLocaleString('en-US')}`,
      yardstick: 'COPY of the same leads and events, with the same indexes',
      conditions: server.durability,
      gateMin: 0.1,
      targetMin: 0.25,
    });
  });
  yield await crowded(server, bus, options);
  yield await beside(service, options);
}

/** What the import has written so far. */
async function importedRows(client: Client): Promise<{ leads: Buffer; events: Buffer }> {
  return {
    leads: await copyOut(client, `select ${columns.leads} from leads`),
    events: await copyOut(client, `select ${columns.events} from events`),
  };
}
