import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A service as a process of its own. Disposing it ends it in order, unless it has ended. */
export interface ServiceProcess extends AsyncDisposable {
  url: string;
  port: number;
  /** With SIGKILL. */
  kill(): Promise<void>;
}

interface ProcessOptions {
  /** Gets everything that it writes; otherwise the output of the test does. */
  onOutput?: (text: string) => void;
}

/** Starts a service; it is ready then. @throws Error when it ends instead */
export async function startServiceProcess(
  name: string,
  environment: Record<string, string | undefined>,
  { onOutput }: ProcessOptions = {},
): Promise<ServiceProcess> {
  const output = onOutput ? 'pipe' : 'inherit';
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = fork(path.join(root, 'services', name, 'src', 'main.ts'), {
    // Compiling takes half of the time that a service needs to start.
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (hasEnded()) return;
    // By then all that it wrote has arrived.
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
  };
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${name} did not start`);
  });
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
  ended.catch(() => {});
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  };
}
