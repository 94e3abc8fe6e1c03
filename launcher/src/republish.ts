import { existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { findRunning } from '@cadenza/embedded-postgres';
import { printLine } from '@cadenza/http-kit/print-line';
import { type Child, spawnChild } from './child-process.ts';
import { databasesOn } from './databases.ts';
import { readSecrets } from './secrets.ts';
import {
  commandEnvironmentOf,
  publishedEntryOf,
  readersOfTheBus,
  republishEntry,
  servicesWithDatabase,
} from './services.ts';
import { loadSettings, type ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';
import { onStopRequest } from './stop-signals.ts';

const owners: readonly string[] = servicesWithDatabase.filter((name) => existsSync(publishedEntryOf(name)));
const usage = `Say whose events were lost: npm run republish -- ${owners.join(' | ')}, with --for and a service if one is to hear them that does not miss any, and --from an instant or a position if not as far back as can be told.`;

type UrlOf = (service: string) => string;

try {
  process.exitCode = await republish(process.argv.slice(2), loadSettings(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof StopSentence ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect?.();

/** Has running services handle what another one has published and they have missed. @returns the exit status */
async function republish(words: readonly string[], settings: ProductSettings): Promise<number> {
  const { owner, from, reader, more } = readWords(words);
  const serverUrl = settings.DATABASE_URL ?? (await findRunning(path.join(settings.DATA_DIR, 'postgres')));
  if (!serverUrl)
    throw new StopSentence(`No database runs in ${settings.DATA_DIR}; start the product there first, with npm start.`);
  const { urlOf } = databasesOn(serverUrl, await readSecrets(settings));
  const readers = reader ? [reader] : await readersThatLack(owner, urlOf);
  if (readers.length === 0) throw new StopSentence(`No service lacks events of ${owner}.`);
  for (const each of readers) {
    printLine(each);
    const since = from ?? (await ask(each, urlOf, '--known-since'));
    const status = await tell(owner, since, each, more, urlOf);
    if (status !== 0) return status;
  }
  return 0;
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { from: { type: 'string' }, for: { type: 'string' }, 'missed-everything': { type: 'boolean' } },
      allowPositionals: true,
    });
    const [owner = '', ...others] = positionals;
    const reader = readersOfTheBus.find((name) => name === values.for);
    const isReader = values.for === undefined || reader !== undefined;
    if (!owners.includes(owner) || others.length > 0 || !isReader || reader === owner) throw new StopSentence(usage);
    const more = values['missed-everything'] ? ['--missed-everything'] : [];
    return { owner, from: values.from, reader, more };
  } catch (error) {
    throw error instanceof StopSentence ? error : new StopSentence(`${(error as Error).message}\n${usage}`);
  }
}

async function readersThatLack(owner: string, urlOf: UrlOf): Promise<string[]> {
  const lacking: string[] = [];
  for (const reader of readersOfTheBus) {
    if (await ask(reader, urlOf, '--lost', owner)) lacking.push(reader);
  }
  return lacking;
}

async function ask(reader: string, urlOf: UrlOf, ...question: string[]): Promise<string> {
  const child = spawnChild(process.execPath, [republishEntry, ...question], {
    env: commandEnvironmentOf(reader, { DATABASE_URL: urlOf(reader) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, end] = await Promise.all([text(child.process.stdout!), child.ended]);
  if (end !== 0) throw new StopSentence('A service could not be asked what it lacks.');
  return output.trim();
}

/** Pipes the owner's events from the publishing program into the reading one. */
async function tell(
  owner: string,
  from: string,
  reader: string,
  more: readonly string[],
  urlOf: UrlOf,
): Promise<number> {
  const told = spawnChild(process.execPath, [publishedEntryOf(owner), '--from', from], {
    env: commandEnvironmentOf(owner, { DATABASE_URL: urlOf(owner) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const heard = spawnChild(process.execPath, [republishEntry, ...more], {
    env: commandEnvironmentOf(reader, { DATABASE_URL: urlOf(reader) }),
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  // The reader may end before it has read everything.
  heard.process.stdin!.on('error', () => told.process.stdout!.resume());
  told.process.stdout!.pipe(heard.process.stdin!);
  const children: Child[] = [told, heard];
  onStopRequest().addEventListener('abort', () => {
    for (const child of children) void child.stop();
  });
  const end = await heard.ended;
  if (end !== 0) await told.stop();
  return typeof end === 'number' ? end : 1;
}
