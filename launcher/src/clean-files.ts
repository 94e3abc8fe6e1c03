import path from 'node:path';
import { findRunning } from '@cadenza/embedded-postgres';
import { spawnChild } from './child-process.ts';
import { databasesOn } from './databases.ts';
import { readSecrets } from './secrets.ts';
import { cleanFilesEntry, commandEnvironmentOf } from './services.ts';
import { loadSettings, type ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';
import { onStopRequest } from './stop-signals.ts';

try {
  process.exitCode = await cleanFiles(process.argv.slice(2), loadSettings(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof StopSentence ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect?.();

/** Removes unfinished uploads and unused files while the product runs. @returns the exit status */
async function cleanFiles(options: string[], settings: ProductSettings): Promise<number> {
  const serverUrl = settings.DATABASE_URL ?? (await findRunning(path.join(settings.DATA_DIR, 'postgres')));
  if (!serverUrl)
    throw new StopSentence(`No database runs in ${settings.DATA_DIR}; start the product there first, with npm start.`);
  const secrets = await readSecrets(settings);
  const child = spawnChild(process.execPath, [cleanFilesEntry, ...options], {
    env: commandEnvironmentOf('objects', {
      DATA_DIR: settings.DATA_DIR,
      DATABASE_URL: databasesOn(serverUrl, secrets).urlOf('objects'),
    }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  onStopRequest().addEventListener('abort', () => void child.stop());
  const end = await child.ended;
  return typeof end === 'number' ? end : 1;
}
