import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@cadenza/free-port';
import { until } from './processes.ts';
import { launch } from './running-product.ts';

const startMsMax = 300_000;

export interface KafkaBroker extends AsyncDisposable {
  brokers: string;
  /** Stops it as Ctrl-C does; resolves with the exit status. */
  stop(): Promise<number | null>;
  /** Kills it with SIGKILL; resolves with the output of `npm run kafka` about that, and its exit status. */
  kill(): Promise<{ status: number | null; output: string }>;
  /** Restarts it on the same port, with its records. */
  restart(): Promise<void>;
}

/** The broker of `npm run kafka`, in a folder; a sentence where no broker is available. */
export async function startKafkaBroker(folder: string): Promise<KafkaBroker | string> {
  const port = await freePort();
  const brokers = `127.0.0.1:${port}`;
  const start = async () => {
    const started = launch('kafka', { DATA_DIR: folder, KAFKA_PORT: String(port) });
    const hasEnded = () => started.process.exitCode !== null;
    await until(() => started.output().includes(`Apache Kafka runs on ${brokers}`) || hasEnded(), {
      timeoutMs: startMsMax,
    });
    return started;
  };
  let command = await start();
  if (command.process.exitCode !== null) {
    if (command.output().includes('cannot be started here')) return command.output().trim();
    throw new Error(command.output());
  }
  return {
    brokers,
    stop: () => command.interrupt(),
    async kill() {
      process.kill(Number(await readFile(path.join(folder, 'kafka', 'broker.pid'), 'utf8')), 'SIGKILL');
      return { status: await command.ended, output: command.output() };
    },
    restart: async () => {
      command = await start();
    },
    [Symbol.asyncDispose]: async () => void (await command.interrupt()),
  };
}
