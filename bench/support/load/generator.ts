// The process that asks: apart from those under test, so that its processor time is not theirs.
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
  const asking =
    (client: Client | Pool): Ask =>
    async (path, dueMs) => {
      try {
        const { statusCode, body } = await client.request({ path, method: 'GET', headers: asked.headers });
        await body.dump();
        if (statusCode >= 400) throw new Error(`Answered with ${statusCode}`);
        answered += 1;
        if (dueMs >= countedFromMs) latenciesMs.push(performance.now() - dueMs);
      } catch {
        failed += 1;
      }
    };
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

/** Latency counts from when a request was due, so a stall shows in all that fell due meanwhile, not in one request. */
async function openLoop(
  { origin, paths, connections, seconds, perSecond }: Load & { perSecond: number },
  asking: (client: Pool) => Ask,
): Promise<void> {
  const pool = new Pool(origin, { connections });
  const ask = asking(pool);
  const startedMs = performance.now();
  const asked: Promise<void>[] = [];
  const total = Math.round((leadInSeconds + seconds) * perSecond);
  while (asked.length < total) {
    const dueCount = Math.min(total, Math.floor(((performance.now() - startedMs) / 1_000) * perSecond) + 1);
    while (asked.length < dueCount) {
      const dueMs = startedMs + (asked.length * 1_000) / perSecond;
      asked.push(ask(paths[asked.length % paths.length] as string, dueMs));
    }
    await wait(1);
  }
  await Promise.all(asked);
  await pool.close();
}
