import type { BenchOptions } from '../benches.ts';
import { startBenchDatabase } from '../support/bench-database.ts';
import { startBenchService } from '../support/bench-service.ts';
import type { Row } from '../support/row.ts';
import { openLatency } from './open-latency.ts';
import { opens } from './opens.ts';
import { fillEmails, unopenedEmails } from './sent-emails.ts';

/** First opens of sent emails, at the service itself: each is recorded in a commit of its own before the pixel is answered. */
export async function* tracking(options: BenchOptions): AsyncGenerator<Row> {
  await using server = await startBenchDatabase();
  const database = await server.create('tracking');
  const environment = { DATABASE_URL: database, BUS_DATABASE_URL: await server.create('bus') };
  await using service = await startBenchService('tracking', environment);
  await fillEmails(database, options.stateRows);
  const measured = { server, service, database, emails: unopenedEmails(options.stateRows) };
  const row = await opens(measured, options);
  yield row;
  yield await openLatency(measured, { ...options, perSecond: row.value / 2 });
}
