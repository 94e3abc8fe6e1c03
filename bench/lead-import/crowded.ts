import { leadsState } from '../reads/past.ts';
import type { BenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { startFilledService } from '../support/filled-service.ts';
import { rateOf, rateRow, timed } from '../support/rate.ts';
import type { Row } from '../support/row.ts';
import { importLeads } from './import-leads.ts';

const leadsPerRound = 20_000;

/** `crowded-import`: an import into a service with many leads, compared with one into a service with few. */
export async function crowded(server: BenchDatabase, bus: string, { stateRows }: BenchOptions): Promise<Row> {
  const start = (leads: number) => startFilledService(server, { service: 'leads', bus, ...leadsState(leads) });
  await using many = await start(stateRows);
  await using none = await start(0);
  let round = 0;
  const importInto = (service: typeof many) => () => {
    round += 1;
    return rateOf({ leads: service.pid, PostgreSQL: server.pid }, () =>
      timed(() => importLeads(service, leadsPerRound, round)),
    );
  };
  return await rateRow(importInto(many), importInto(none), {
    id: 'crowded-import',
    measure: `leads imported into ${stateRows.toLocaleString('en-US')}, ${leadsPerRound.toLocaleString('en-US')} at a time`,
    yardstick: 'into none, and what those imports have left',
    conditions: server.durability,
    gateMin: 0.7,
    targetMin: 0.9,
  });
}
