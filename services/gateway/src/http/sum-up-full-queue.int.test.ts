import { answerError, createLog, logRequests } from '@cadenza/http-kit';
import { listenOn } from '@cadenza/http-server';
import express from 'express';
import { afterEach, expect, test, vi } from 'vitest';
import type { GatewayMetrics } from '../metrics.ts';
import { hashQueue } from '../users/hash-queue.ts';
import { sumUpFullQueue } from './sum-up-full-queue.ts';

afterEach(() => void vi.useRealTimers());

test('of sign-ins turned away the log names the first at once and then counts, without a stack; other faults as ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const lines: Record<string, unknown>[] = [];
  const log = createLog('gateway', 'warn', { write: (line) => void lines.push(JSON.parse(line)) });
  let counted = 0;
  const metrics = { signIns: { inc: () => (counted += 1) } } as unknown as GatewayMetrics;
  const full = hashQueue({ atOnceMax: 0, waitingMax: 0 });
  const http = express()
    .use(logRequests(log))
    .get('/full', () => full.run(async () => {}))
    .get('/broken', () => Promise.reject(new Error('broken')))
    .use(sumUpFullQueue({ log, metrics }), answerError(log));
  await using server = await listenOn(http, { PORT: 0, HOST: '127.0.0.1' });
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).status;
  const said = () => lines.splice(0).map(({ level, msg, count, err }) => ({ level, msg, count, err }));
  const line = (msg: RegExp, count?: number) => ({ level: 40, msg: expect.stringMatching(msg), count, err: undefined });

  for (let times = 0; times < 5; times += 1) expect(await ask('/full')).toBe(503);
  expect(said()).toEqual([line(/turned away, too many at once; more are counted/)]);
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual([line(/of the last minute turned away/, 4)]);
  await ask('/full');
  expect(said()).toEqual([]);
  vi.advanceTimersByTime(120_000);
  expect(said()).toEqual([line(/of the last minute turned away/, 1)]);
  // A quiet minute has passed.
  await ask('/full');
  expect(said()).toEqual([line(/more are counted/)]);
  expect(counted).toBe(7);

  expect(await ask('/broken')).toBe(500);
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect(lines).toEqual(expect.arrayContaining([expect.objectContaining({ level: 50, msg: 'request failed' })]));
});
