import express, { type RequestHandler } from 'express';
import type { App } from '../app.ts';
import { upstreamNames } from '../proxy/upstreams.ts';

const answerTimeoutMs = 2_000;

/** `/healthz`: this process lives. `/readyz`: the whole product can be used. */
export function answerHealth({ database, upstreams }: App): RequestHandler {
  const health = express.Router();
  health.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  health.get('/readyz', async (_request, response) => {
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
    const notReady = results.filter(({ ready }) => !ready).map(({ name }) => name);
    if (notReady.length === 0) return void response.json({ status: 'ready' });
    response.status(503).json({ status: 'not ready', notReady });
  });
  return health;
}

async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(answerTimeoutMs) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}
