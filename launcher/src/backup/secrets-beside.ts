import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StopSentence } from '../stop-sentence.ts';
import { writeAtomically } from '../write-atomically.ts';
import { secretsName } from './manifest.ts';

/** The secrets of a backup or archive that is not encrypted: in a file beside it, which whoever keeps the data need not get. */
export const secretsBeside = (backup: string) => `${backup}.secrets.json`;

/** Copies the generated secrets of a data folder, if it has some, beside a backup, for its owner only. */
export async function keepSecretsBeside(dataFolder: string, backup: string): Promise<void> {
  const secrets = await readIfThere(path.join(dataFolder, secretsName));
  if (secrets === undefined || secrets === (await readIfThere(secretsBeside(backup)))) return;
  await writeAtomically(secretsBeside(backup), secrets);
}

/**
 * Gives an unpacked data folder the secrets that it came without.
 * @param given the file that was named for it, if any
 * @param mayBeMissing where the settings have what addresses are hashed with
 * @throws StopSentence when there are none
 */
export async function bringSecrets(
  dataFolder: string,
  backup: string,
  { given, mayBeMissing }: { given: string | undefined; mayBeMissing: boolean },
): Promise<void> {
  if ((await readIfThere(path.join(dataFolder, secretsName))) !== undefined) return;
  const file = given ?? secretsBeside(backup);
  const secrets = await readIfThere(file);
  if (secrets === undefined && mayBeMissing) return;
  if (secrets === undefined)
    throw new StopSentence(
      `The secrets are kept apart, and ${file} is not there; say where they are with --secrets <file>. Without them nobody who unsubscribed is known.`,
    );
  await writeAtomically(path.join(dataFolder, secretsName), secrets);
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
