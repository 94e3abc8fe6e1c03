import path from 'node:path';
import { findRunning } from '@cadenza/embedded-postgres';
import { printLine } from '@cadenza/http-kit/print-line';
import { spawnChild } from './child-process.ts';
import { databasesOn } from './databases.ts';
import { readSecrets } from './secrets.ts';
import { commandEnvironmentOf, readersOfTheBus, replayEntry } from './services.ts';
import { loadSettings, type ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';
import { onStopRequest } from './stop-signals.ts';

const usage = `Say whose parked records to handle again: npm run replay -- ${readersOfTheBus.join(' | ')}, and their numbers, if not all. npm run replay -- --list shows them.`;

try {
  process.exitCode = await replay(process.argv.slice(2), loadSettings(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof StopSentence ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect?.();

/** Has a running service replay its parked records, or lists those of all services. @returns the exit status */
async function replay(words: readonly string[], settings: ProductSettings): Promise<number> {
  const named = readersOfTheBus.filter((name) => words.includes(name));
  const rest = words.filter((word) => !named.some((name) => name === word));
  const isList = rest.includes('--list');
  if (named.length > 1 || (named.length === 0 && !isList)) throw new StopSentence(usage);
  const serverUrl = settings.DATABASE_URL ?? (await findRunning(path.join(settings.DATA_DIR, 'postgres')));
  if (!serverUrl)
    throw new StopSentence(`No database runs in ${settings.DATA_DIR}; start the product there first, with npm start.`);
  const { urlOf } = databasesOn(serverUrl, await readSecrets(settings));
  const stop = onStopRequest();
  for (const service of named.length > 0 ? named : readersOfTheBus) {
    if (isList) printLine(service);
    const child = spawnChild(process.execPath, [replayEntry, ...rest], {
      env: commandEnvironmentOf(service, { DATABASE_URL: urlOf(service) }),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    stop.addEventListener('abort', () => void child.stop());
    const end = await child.ended;
    if (end !== 0) return typeof end === 'number' ? end : 1;
  }
  return 0;
}
