// The process that sends the requests, apart from the processes under test so that its processor time is not theirs.
import { setTimeout as wait } from 'node:timers/promises';
import { Client, Pool } from 'undici';
import { quantile } from '../row.ts';
import { type Load, type LoadResult, leadInSeconds } from './load.ts';

type Ask = (path: string, dueMs: number) => Promise<void>;

const load = (await nextMessage()) as Load;
process.send?.('prepared');
await nextMessage();
process.send?.(await run(load));
process.disconnect?.();

function nextMessage(): Promise<unknown> {
  return new Promise((resolve) => process.once('message', resolve));
}

async function run({ perSecond, ...asked }: Load): Promise<LoadResult> {
  const startedMs = performance.now();
  const countedFromMs = startedMs + (perSecond === undefined ? 0 : leadInSeconds * 1_000);
  const latenciesMs: number[] = [];
  let answered = 0;
  let failed = 0;
  /** Sends and counts one request; never rejects. Uses `dispatch`, the API of undici that allocates least. */
  const asking =
    (client: Client | Pool): Ask =>
    (path, dueMs) =>
      new Promise((resolve) => {
        let isGood = false;
        const end = (isAnswered: boolean) => {
          if (!isAnswered) failed += 1;
          else {
            answered += 1;
            if (dueMs >= countedFromMs) latenciesMs.push(performance.now() - dueMs);
          }
          resolve();
        };
        client.dispatch(
          { path, method: 'GET', headers: asked.headers },
          {
            onRequestStart: () => {},
            onResponseStart: (_controller, status) => {
              isGood = status < 400;
            },
            onResponseData: () => {},
            onResponseEnd: () => end(isGood),
            onResponseError: () => end(false),
          },
        );
      });
  await (perSecond === undefined ? closedLoop(asked, asking) : openLoop({ ...asked, perSecond }, asking));
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(latenciesMs, share)) as [number, number, number];
  const latencyMs = { p50, p95, p99 };
  return { answered, failed, elapsedMs: performance.now() - startedMs, latencyMs };
}

async function closedLoop(
  { origin, paths, once = false, connections, seconds }: Load,
  asking: (client: Client) => Ask,
): Promise<void> {
  const endMs = performance.now() + seconds * 1_000;
  let next = 0;
  async function connection(): Promise<void> {
    const client = new Client(origin);
    const ask = asking(client);
    while (performance.now() < endMs && !(once && next >= paths.length)) {
      const path = paths[next % paths.length] as string;
      next += 1;
      await ask(path, performance.now());
    }
    await client.close();
  }
  await Promise.all(Array.from({ length: connections }, connection));
}

/**
 * Latency counts from when a request was due, so a stall shows in all requests that fell due meanwhile, not only in
 * one.
 */
async function openLoop(
  { origin, paths, connections, seconds, perSecond }: Load & { perSecond: number },
  asking: (client: Pool) => Ask,
): Promise<void> {
  const pool = new Pool(origin, { connections });
  const ask = asking(pool);
  const startedMs = performance.now();
  const total = Math.round((leadInSeconds + seconds) * perSecond);
  const { promise: allEnded, resolve: endAll } = Promise.withResolvers<void>();
  let [begun, ended] = [0, 0];
  const end = () => {
    ended += 1;
    if (ended === total) endAll();
  };
  while (begun < total) {
    const dueCount = Math.min(total, Math.floor(((performance.now() - startedMs) / 1_000) * perSecond) + 1);
    for (; begun < dueCount; begun += 1) {
      void ask(paths[begun % paths.length] as string, startedMs + (begun * 1_000) / perSecond).then(end);
    }
    await wait(1);
  }
  await allEnded;
  await pool.close();
}
