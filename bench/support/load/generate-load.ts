import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Load, LoadResult } from './load.ts';

const program = path.join(import.meta.dirname, 'generator.ts');

/**
 * Prepares a process that makes this load. @returns a function that starts it. A small generator of our own, over
 * undici: latency under load must count from when a request was due, and requests must also begin while earlier ones
 * are unanswered, where autocannon waits.
 */
export async function prepareLoad(load: Load): Promise<() => Promise<LoadResult>> {
  const generator = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const nextResult = async () => {
    const ended = once(generator, 'exit').then(() => {
      throw new Error('The load generator ended early');
    });
    ended.catch(() => {});
    const [message] = await Promise.race([once(generator, 'message'), ended]);
    return message as unknown;
  };
  generator.send(load);
  await nextResult();
  return async () => {
    generator.send('go');
    const result = (await nextResult()) as LoadResult;
    if (result.failed > 0) throw new Error(`${result.failed} of ${result.failed + result.answered} requests failed`);
    return result;
  };
}
