import { existsSync } from 'node:fs';
import path from 'node:path';
import { findRunning } from '@cadenza/embedded-postgres';
import { spawnChild } from './child-process.ts';
import { databasesOn } from './databases.ts';
import { readSecrets } from './secrets.ts';
import { commandEnvironmentOf, rebuildEntryOf, servicesWithDatabase } from './services.ts';
import { loadSettings, type ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';
import { onStopRequest } from './stop-signals.ts';

const rebuildable = servicesWithDatabase.filter((name) => existsSync(rebuildEntryOf(name)));

try {
  process.exitCode = await rebuild(process.argv[2], loadSettings(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof StopSentence ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect?.();

/** Rebuilds the read models of a service while the product runs. @returns the exit status */
async function rebuild(service: string | undefined, settings: ProductSettings): Promise<number> {
  if (!service || !rebuildable.some((name) => name === service))
    throw new StopSentence(`Say whose read models to make again: npm run rebuild -- ${rebuildable.join(' | ')}.`);
  const serverUrl = settings.DATABASE_URL ?? (await findRunning(path.join(settings.DATA_DIR, 'postgres')));
  if (!serverUrl)
    throw new StopSentence(`No database runs in ${settings.DATA_DIR}; start the product there first, with npm start.`);
  const { urlOf } = databasesOn(serverUrl, await readSecrets(settings));
  const child = spawnChild(process.execPath, [rebuildEntryOf(service)], {
    env: commandEnvironmentOf(service, { DATABASE_URL: urlOf(service) }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  onStopRequest().addEventListener('abort', () => void child.stop());
  const end = await child.ended;
  return typeof end === 'number' ? end : 1;
}
