import { parentPort } from 'node:worker_threads';
import { notUnderstood, type Understood, understandMail } from './understand-mail.ts';

/**
 * Runs in a thread of its own, for mail that costs more than its length suggests. Sends a message when it is ready,
 * then one for each mail.
 */
export interface Answer {
  id: number;
  understood: Understood;
}

parentPort?.on('message', async ({ id, source }: { id: number; source: Uint8Array }) => {
  const understood = await understandMail(source).catch((error: unknown) =>
    notUnderstood(source, error instanceof Error ? error.name : 'unknown error'),
  );
  parentPort?.postMessage({ id, understood } satisfies Answer);
});
/** The engine prepares a rule when it first meets a text, one in Latin letters apart from others: no mail has to wait for it. */
for (const text of ['Hello', 'Привет']) await understandMail(Buffer.from(`From: ann@example.com\n\n${text}`));
parentPort?.postMessage('ready');
