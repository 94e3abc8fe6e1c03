import type { BenchDatabase } from '../support/bench-database.ts';
import { type BenchService, startBenchService } from '../support/bench-service.ts';
import { prepareLoad } from '../support/load/generate-load.ts';
import { type Rate, rateOf } from '../support/rate.ts';
import {
  countOpens,
  type EmailCounts,
  fillEmails,
  pixelHeaders,
  type UnopenedEmails,
  unopenedEmails,
} from './sent-emails.ts';

/** No run answers more: so many emails are set apart for it. */
export const opensPerSecondMax = 8_000;
export const connections = 32;

export interface MeasuredTracking extends AsyncDisposable {
  server: BenchDatabase;
  service: BenchService;
  emails: UnopenedEmails;
  /** Opens so many emails for the first time as can be answered. */
  open(seconds: number): Promise<Rate>;
  /** @throws when not exactly those opens are durable that were answered since the start */
  checkRecorded(): Promise<void>;
}

/** The service on a database of its own, with emails that were sent long ago. */
export async function startMeasuredTracking(
  server: BenchDatabase,
  name: string,
  emailCounts: EmailCounts,
): Promise<MeasuredTracking> {
  const database = await server.create(name);
  const service = await startBenchService('tracking', {
    DATABASE_URL: database,
    BUS_DATABASE_URL: await server.create(`${name}_bus`),
  });
  await fillEmails(database, emailCounts);
  const emails = unopenedEmails(emailCounts.unopened);
  const before = await countOpens(database);
  let answered = 0;
  return {
    server,
    service,
    emails,
    async open(seconds) {
      const paths = emails.take(Math.ceil(opensPerSecondMax * seconds));
      const headers = await pixelHeaders();
      const load = await prepareLoad({ origin: service.url, paths, once: true, headers, connections, seconds });
      return rateOf({ tracking: service.pid, PostgreSQL: server.pid }, async () => {
        const result = await load();
        answered += result.answered;
        return { units: result.answered, elapsedMs: result.elapsedMs };
      });
    },
    async checkRecorded() {
      const recorded = (await countOpens(database)) - before;
      if (recorded !== answered) throw new Error(`${answered} opens were answered and ${recorded} recorded`);
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}
