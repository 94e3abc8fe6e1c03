import { parentPort } from 'node:worker_threads';

/** The real worker, except that some mails make it loop, run out of memory or exit, as hostile mails may. */
parentPort?.on('message', ({ source }: { source: Uint8Array }) => {
  const text = Buffer.from(source).toString('latin1');
  if (text.includes('X-Test: loop')) for (;;);
  if (text.includes('X-Test: grow')) for (const all: number[][] = []; ; ) all.push(new Array(100_000).fill(0.5));
  if (text.includes('X-Test: end')) process.exit(3);
});
await import('../mailbox/mail-worker.ts');
