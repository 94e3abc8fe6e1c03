import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { SinkOptions } from './sink.ts';

const program = path.join(import.meta.dirname, 'sink.ts');

export interface Sink extends AsyncDisposable {
  url: string;
  /** Resolves when so many more emails have come since those that were awaited before. */
  receive(count: number): Promise<void>;
}

/** The mail server in a process of its own. */
export async function startSink(options: SinkOptions): Promise<Sink> {
  const sink = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  sink.send(options);
  const [port] = await once(sink, 'message');
  let awaited = 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async receive(count) {
      awaited += count;
      sink.send(awaited);
      await once(sink, 'message');
    },
    [Symbol.asyncDispose]: async () => {
      sink.disconnect();
      await once(sink, 'exit');
    },
  };
}
