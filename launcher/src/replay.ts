import path from 'node:path';
import { findRunning } from '@cadenza/embedded-postgres';
import { spawnChild } from './child-process.ts';
import { databasesOn } from './databases.ts';
import { loadSecrets } from './secrets.ts';
import { replayEntry } from './services.ts';
import { loadSettings, type ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';
import { onStopRequest } from './stop-signals.ts';

try {
  const settings = loadSettings(process.env);
  const child = spawnChild(process.execPath, [replayEntry, ...process.argv.slice(2)], {
    // Kafka's settings are in the environment, when it is Kafka.
    env: { ...process.env, ...(settings.KAFKA_BROKERS ? {} : await ownLog(settings)) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  onStopRequest().addEventListener('abort', () => void child.stop());
  const end = await child.ended;
  process.exitCode = typeof end === 'number' ? end : 1;
} catch (error) {
  process.stderr.write(`${error instanceof StopSentence ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect?.();

/** The log in the database of the product that runs here. */
async function ownLog(settings: ProductSettings): Promise<Record<string, string>> {
  const serverUrl = settings.DATABASE_URL ?? (await findRunning(path.join(settings.DATA_DIR, 'postgres')));
  if (!serverUrl)
    throw new StopSentence(`No database runs in ${settings.DATA_DIR}; start the product there first, with npm start.`);
  return { BUS_DATABASE_URL: databasesOn(serverUrl, await loadSecrets(settings)).busUrl };
}
