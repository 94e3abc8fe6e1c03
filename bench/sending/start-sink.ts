import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { SinkOptions } from './sink.ts';

const program = path.join(import.meta.dirname, 'sink.ts');

export interface Sink extends AsyncDisposable {
  url: string;
  /** Resolves when `count` more emails have arrived, beyond those awaited by earlier calls. */
  receive(count: number): Promise<void>;
}

/** Runs the mail server of sink.ts in a process of its own. */
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
