import { setTimeout as wait } from 'node:timers/promises';
import type { BenchDatabase } from '../support/bench-database.ts';
import type { BenchOptions } from '../support/bench-options.ts';
import type { BenchService } from '../support/bench-service.ts';
import { startFilledService } from '../support/filled-service.ts';
import { pairsCount } from '../support/in-pairs.ts';
import { prepareLoad } from '../support/load/generate-load.ts';
import { type LoadResult, leadInSeconds } from '../support/load/load.ts';
import { type Rate, rateOf } from '../support/rate.ts';
import type { State } from '../support/states.ts';
import {
  type EmailCounts,
  fillEmails,
  type OpenedEmails,
  openedEmails,
  pixelHeaders,
  unopenedEmails,
} from './sent-emails.ts';

/** A run that answers more than this ends early. */
const opensPerSecondMax = 25_000;
export const connections = 256;
const lookAgainMs = 200;

/** The most emails that a measurement in pairs can open. */
export const opensMax = ({ roundSeconds }: Pick<BenchOptions, 'roundSeconds'>): number =>
  (pairsCount + 1) * opensPerSecondMax * roundSeconds;

/** How many opens were answered in a second. The processor time also covers recording them all. */
interface OpenRate extends Rate {
  /** How many were recorded in a second, counting until the last one is. */
  recordedPerSecond: number;
}

export interface MeasuredTracking extends AsyncDisposable {
  server: BenchDatabase;
  service: BenchService;
  /** The path of a pixel. */
  aPixel: string;
  /**
   * Opens unopened emails, at `perSecond` or as fast as they are answered. Resolves when the opens are recorded.
   *
   * @throws when the opens recorded since the start are not exactly those that were answered
   */
  open(load: { seconds: number; perSecond?: number }): Promise<LoadResult>;
  openRate(seconds: number): Promise<OpenRate>;
}

/** Starts the service on a database of its own, with emails that were sent long ago. */
export async function startMeasuredTracking(
  server: BenchDatabase,
  name: string,
  emailCounts: EmailCounts,
): Promise<MeasuredTracking> {
  await using starting = new AsyncDisposableStack();
  const bus = await server.create(`${name}_bus`);
  const service = starting.use(
    await startFilledService(server, { service: 'tracking', bus, ...emailsState(emailCounts) }),
  );
  const emails = unopenedEmails(emailCounts.unopened);
  const opened = starting.use(await openedEmails(service.database));
  let answered = 0;

  const open: MeasuredTracking['open'] = async ({ seconds, perSecond }) => {
    const asksFor = perSecond ? perSecond * (seconds + leadInSeconds) : opensPerSecondMax * seconds;
    const paths = emails.take(Math.ceil(asksFor));
    const headers = await pixelHeaders();
    const rate = perSecond ? { perSecond } : {};
    const load = await prepareLoad({ origin: service.url, paths, once: true, headers, connections, seconds, ...rate });
    const result = await load();
    emails.putBack(paths.slice(result.answered));
    answered += result.answered;
    await settled(opened, answered);
    return result;
  };

  const resources = starting.move();
  return {
    server,
    service,
    aPixel: emails.take(1)[0]!,
    open,
    openRate: async (seconds) => {
      const startedMs = performance.now();
      let recordedPerSecond = 0;
      const rate = await rateOf({ tracking: service.pid, PostgreSQL: server.pid }, async () => {
        const { answered: units, elapsedMs } = await open({ seconds });
        recordedPerSecond = (units * 1_000) / (performance.now() - startedMs);
        return { units, elapsedMs };
      });
      return { ...rate, recordedPerSecond };
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

const emailsState = (counts: EmailCounts): State => ({
  name: `${counts.unopened}_unopened_${counts.opened ?? 0}_opened`,
  async fill(url) {
    await fillEmails(url, counts);
    await using opened = await openedEmails(url);
    await settled(opened, 0);
  },
});

async function settled(opened: OpenedEmails, answered: number): Promise<void> {
  while (await opened.areMoreToCome()) await wait(lookAgainMs);
  const recorded = await opened.count();
  if (recorded !== answered) throw new Error(`${answered} opens were answered and ${recorded} recorded`);
}
