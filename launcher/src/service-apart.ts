import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { entryOf, environmentOf, root, type ServiceName, type Surroundings, serviceNames } from './services.ts';
import { StopSentence } from './stop-sentence.ts';

/**
 * The service that `npm start -- --without <service>` leaves out, for a developer who runs it in a debugger.
 * @throws StopSentence for anything else on the command line
 */
export function serviceApart(args: readonly string[]): ServiceName | undefined {
  const wanted = readWithout(args);
  if (wanted === undefined) return undefined;
  const name = serviceNames.find((each) => each === wanted);
  if (name === undefined) throw new StopSentence(`--without takes one of these services: ${serviceNames.join(', ')}.`);
  return name;
}

function readWithout(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { without: { type: 'string' } } }).values.without;
  } catch (error) {
    throw new StopSentence((error as Error).message);
  }
}

/**
 * Writes the service's settings into a file in DATA_DIR. The file holds passwords, so it is removed when the product
 * stops.
 * @returns how to run the service with it
 */
export async function writeSettingsApart(
  name: ServiceName,
  surroundings: Surroundings,
  starting: AsyncDisposableStack,
): Promise<string> {
  const file = path.join(surroundings.settings.DATA_DIR, `${name}.env`);
  await rm(file, { force: true });
  starting.defer(() => rm(file, { force: true }));
  await writeFile(file, envFile(environmentOf(name, surroundings)), { mode: 0o600 });
  return `  ! ${name} is left to you:\n    npx node --env-file=${fromRoot(file)} --inspect --watch ${fromRoot(entryOf(name))}`;
}

function fromRoot(file: string): string {
  const relative = path.relative(root, file);
  return relative.startsWith('..') ? file : relative;
}

/** In the format that `node --env-file` reads. */
export function envFile(environment: Record<string, string>): string {
  return Object.entries(environment)
    .map(([key, value]) => `${key}=${quoted(key, value)}\n`)
    .join('');
}

/**
 * The format has no escapes: a quote ends at the next one like it. Double quotes come last, since \n is a line break in
 * them.
 */
function quoted(key: string, value: string): string {
  const quote = ["'", '`', '"'].find((each) => !value.includes(each));
  if (quote === undefined) throw new StopSentence(`${key} has all three kinds of quotes in it and fits into no file.`);
  return `${quote}${value}${quote}`;
}
