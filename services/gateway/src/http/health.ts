import express, { type RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { upstreamNames } from '../proxy/upstreams.ts';

const responseTimeoutMs = 2_000;
const keptMs = 1_000;

/** `/healthz`: this process lives. `/readyz`: the whole product can be used. */
export function answerHealth(context: Context): RequestHandler {
  const whoIsNotReady = onceASecond(() => askEverybody(context));
  const health = express.Router();
  health.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  health.get('/readyz', async (_request, response) => {
    const notReady = await whoIsNotReady();
    if (notReady.length === 0) return void response.json({ status: 'ready' });
    response.status(503).json({ status: 'not ready', notReady });
  });
  return health;
}

/** Anybody may call `/readyz`, and one call asks seven parts. So all callers within `keptMs` share one result. */
function onceASecond<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let latest: Promise<Result> | undefined;
  const forget = () => {
    latest = undefined;
  };
  return () => {
    latest ??= ask().finally(() => setTimeout(forget, keptMs).unref());
    return latest;
  };
}

async function askEverybody({ database, upstreams }: Context): Promise<string[]> {
  const checks: [string, Promise<boolean>][] = [
    [
      'database',
      database.query('select 1').then(
        () => true,
        () => false,
      ),
    ],
    ...upstreamNames.map((name): [string, Promise<boolean>] => [name, isReady(upstreams[name])]),
  ];
  const results = await Promise.all(checks.map(async ([name, check]) => ({ name, ready: await check })));
  return results.filter(({ ready }) => !ready).map(({ name }) => name);
}

async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(responseTimeoutMs) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}
