import { setTimeout as wait } from 'node:timers/promises';
import { deadlineIn } from '@cadenza/clock';
import { StopSentence } from './stop-sentence.ts';

const timeoutMs = 120_000;
const pollMs = 100;
const responseTimeoutMs = 2_000;

/**
 * Resolves when every address responds with 200 to GET /readyz.
 * @throws StopSentence that names those that do not within two minutes
 */
export async function untilReady(addresses: Record<string, string>, signal: AbortSignal): Promise<void> {
  const waiting = new Set(Object.keys(addresses));
  for (const deadline = deadlineIn(timeoutMs); waiting.size > 0; await wait(pollMs, undefined, { signal })) {
    await Promise.all([...waiting].map(async (name) => (await isReady(addresses[name]!)) && waiting.delete(name)));
    if (waiting.size === 0) return;
    if (deadline.hasPassed())
      throw new StopSentence(`Not ready within ${timeoutMs / 1_000} seconds: ${[...waiting].join(', ')}.`);
  }
}

async function isReady(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(responseTimeoutMs) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
