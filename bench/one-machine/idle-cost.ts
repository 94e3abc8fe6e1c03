import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findRunning } from '@cadenza/embedded-postgres';
import type { Client } from 'pg';
import { servicesWithDatabase } from '../../launcher/src/services.ts';
import { postgresPid } from '../../test/support/processes.ts';
import { dataFolder, startProduct } from '../../test/support/running-product.ts';
import { type Session, signedIn } from '../../test/support/session.ts';
import { addWaiting } from '../sending/waiting-entries.ts';
import { onClient } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import { aCampaignWithLeads } from '../support/fill-leads.ts';
import { processorMsOf } from '../support/processor-time.ts';
import { type Row, rowOf } from '../support/row.ts';

/** This many leads come in through the API; further entries are added in the sender's database only. */
const leadsMax = 100_000;
/** After work every process collects its garbage twice within four minutes, 0.1 s each time, and then rests. */
const restMs = 240_000;
const samplesCount = 5;
/** A Saturday, so that nothing is due. The measurement must end before Monday. */
const clockStart = '2026-03-07T12:00:00Z';

/** `idle-cost`: processor time of everything that `npm start` has started, the database included. */
export async function idleCost({ stateRows, roundSeconds }: BenchOptions): Promise<Row> {
  const leads = Math.min(leadsMax, stateRows);
  await using folder = await dataFolder({ onDisk: true });
  await using product = await startProduct({ DATA_DIR: folder.path, CLOCK_START: clockStart });
  const session = await signedIn(product.url);
  await launch(session, await aCampaignWithLeads(session, leads), leads);
  await addToQueue(folder.path, stateRows - leads);
  await wait(restMs);
  const pids = [product.process.pid as number, await postgresPid(folder.path)];
  const samples: number[] = [];
  for (let sample = 0; sample < samplesCount; sample += 1) {
    const [beforeMs, startedMs] = [await processorMsOf(pids), performance.now()];
    await wait(roundSeconds * 2_000);
    samples.push(((await processorMsOf(pids)) - beforeMs) / (performance.now() - startedMs));
  }
  return rowOf({
    id: 'idle-cost',
    measure: `idle with ${stateRows.toLocaleString('en-US')} emails waiting, none due: all processes`,
    unit: '% of a core',
    samples: samples.map((share) => share * 100),
    gateMax: 5,
    targetMax: 1,
  });
}

/** Starts the campaign and waits until the sender has queued all of its leads and planned its next email. */
async function launch(session: Session, id: string, leads: number): Promise<void> {
  await session.call('PATCH', `/api/campaigns/${id}`, { progressStatus: 'sequence_ready' });
  const { status, body } = await session.call('POST', `/api/campaigns/${id}/start`, {});
  if (status !== 200) throw new Error(`The start was answered with ${status}: ${JSON.stringify(body)}`);
  const isPlanned = async () => {
    const campaign = (await session.call('GET', `/api/campaigns/${id}`)).body;
    return campaign.totalLeads === leads && campaign.nextSendAt !== null;
  };
  while (!(await isPlanned())) await wait(500);
}

async function addToQueue(dataDirectory: string, count: number): Promise<void> {
  const url = new URL((await findRunning(path.join(dataDirectory, 'postgres'))) as string);
  const on = (database: string, work: (client: Client) => Promise<unknown>) =>
    onClient(Object.assign(new URL(url), { pathname: `/cadenza_${database}` }).href, work);
  await on('sending', (client) => addWaiting(client, { count, dueSooner: false }));
  // PostgreSQL would otherwise clean up and write during the measurement, after so many inserts.
  for (const database of [...servicesWithDatabase, 'bus'])
    await on(database, (client) => client.query('vacuum analyze'));
  await on('sending', (client) => client.query('checkpoint'));
}
