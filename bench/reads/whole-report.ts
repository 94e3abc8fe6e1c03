import { readFile, writeFile } from 'node:fs/promises';
import { type BenchDatabase, onClient } from '../support/bench-database.ts';
import { signedInHeaders } from '../support/bench-identity.ts';
import type { BenchService } from '../support/bench-service.ts';
import { copyOut } from '../support/copy-rows.ts';
import { startFilledService } from '../support/filled-service.ts';
import { inPairs } from '../support/in-pairs.ts';
import { rateOf, rateRow, timed } from '../support/rate.ts';
import { type Row, ratioRowOf } from '../support/row.ts';
import { firstCampaign, trackingState } from './past.ts';

const many = 100_000;
const few = 1_000;
/** Reads the small report so often that both services return the same number of rows. */
const readsOfFew = many / few;

/** `whole-report`: the whole report as JSON, and the memory that it takes. */
export async function* wholeReport(server: BenchDatabase): AsyncGenerator<Row> {
  const bus = await server.create('report_bus');
  const start = (emails: number) =>
    startFilledService(server, { service: 'tracking', bus, ...trackingState({ emails, campaigns: 1 }) });
  await using much = await start(many);
  await using little = await start(few);

  yield await onClient(much.database, (client) =>
    rateRow(
      () =>
        rateOf({ tracking: much.pid, PostgreSQL: server.pid }, () =>
          timed(async () => {
            await readWhole(much);
            return many;
          }),
        ),
      () =>
        rateOf({ PostgreSQL: server.pid, Node: 'own' }, () =>
          timed(async () => {
            await copyOut(client, rowsOfReport);
            return many;
          }),
        ),
      {
        id: 'whole-report',
        measure: `rows of a whole report of ${many.toLocaleString('en-US')}`,
        yardstick: 'COPY TO STDOUT of the same links, leads and emails',
        gateMin: 0.15,
        targetMin: 0.4,
      },
    ),
  );
  const memoryWhile = (service: typeof much, times: number) => () =>
    mostMemory(service, async () => {
      for (let time = 0; time < times; time += 1) await readWhole(service);
    });
  yield ratioRowOf({
    id: 'whole-report',
    measure: `memory of the service while it answers ${many.toLocaleString('en-US')} rows`,
    unit: 'MB',
    pairs: await inPairs(memoryWhile(much, 1), memoryWhile(little, readsOfFew)),
    yardstick: `${few.toLocaleString('en-US')} rows, as often as makes as many`,
    gateMax: 2,
    targetMax: 1.2,
  });
}

const rowsOfReport = `select links.*, leads.*, emails.* from links
  left join leads on leads.id = links.lead_id left join emails on emails.link_id = links.id order by position`;

/** Reads the whole response and keeps nothing of it. */
async function readWhole(service: BenchService): Promise<void> {
  const path = `/api/campaigns/${firstCampaign}/report`;
  const response = await fetch(new URL(path, service.url), { headers: await signedInHeaders(service.name) });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  if (bytes === 0) throw new Error(`${path} was answered with nothing`);
}

/** The peak memory of a process during the work, in megabytes. Reads /proc, so on Linux only. */
async function mostMemory({ pid }: BenchService, work: () => Promise<void>): Promise<number> {
  const forgetPeak = '5';
  await writeFile(`/proc/${pid}/clear_refs`, forgetPeak);
  await work();
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}
