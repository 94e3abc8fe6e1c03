import path from 'node:path';
import { KafkaStartError, type RunningKafka, startKafka } from '@cadenza/embedded-kafka';
import { z } from 'zod';
import { lockDataFolder } from './data-folder-lock.ts';
import { checkDataFolder } from './preflight.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { loadSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';

const portDefault = 9092;
const portSetting = z.coerce.number().int().min(1).max(65_535).default(portDefault);

await runUntilStopped(async ({ progress, signal }) => {
  const port = readPort();
  const folder = path.join(loadSettings(process.env).DATA_DIR, 'kafka');
  await checkDataFolder(folder);
  await using starting = new AsyncDisposableStack();
  starting.use(await lockDataFolder(folder));
  const onStep = (sentence: string) => progress.note(`  ${sentence}`);
  const broker = starting.use(await progress.step('kafka', start({ folder, port, signal, onStep })));
  void broker.ended.then(() => {
    if (signal.aborted) return;
    process.exitCode = 1;
    process.stderr.write(`Apache Kafka ended by itself; its last words are in ${path.join(folder, 'broker.log')}.\n`);
    process.kill(process.pid, 'SIGTERM');
  });
  progress.note(`
Apache Kafka runs on ${broker.brokers}; its records are in ${folder}.
In another terminal: KAFKA_BROKERS=${broker.brokers} npm start (or npm test).
Ctrl-C stops it.`);
  return starting.move();
});

function readPort(): number {
  const result = portSetting.safeParse(process.env['KAFKA_PORT'] || undefined);
  if (!result.success) throw new StopSentence('KAFKA_PORT is not the number of a port.');
  return result.data;
}

async function start(options: Parameters<typeof startKafka>[0] & { port: number }): Promise<RunningKafka> {
  try {
    return await startKafka(options);
  } catch (error) {
    throw error instanceof KafkaStartError ? new StopSentence(error.message) : error;
  }
}
