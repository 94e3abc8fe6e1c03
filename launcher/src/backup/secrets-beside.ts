import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { StopSentence } from '../stop-sentence.ts';
import { writeAtomically } from '../write-atomically.ts';
import { secretsName } from './manifest.ts';

/** The secrets of an unencrypted backup or archive, in a separate file: the keeper of the data need not have it. */
export const secretsBeside = (backup: string) => `${backup}.secrets.json`;

/** Copies a data folder's generated secrets, if it has any, to the file beside a backup, readable only by its owner. */
export async function keepSecretsBeside(dataFolder: string, backup: string): Promise<void> {
  const secrets = await readIfThere(path.join(dataFolder, secretsName));
  if (secrets === undefined || secrets === (await readIfThere(secretsBeside(backup)))) return;
  await writeAtomically(secretsBeside(backup), secrets);
}

/**
 * Gives an unpacked data folder its missing secrets.
 * @param given the file that the user named, if any
 * @param mayBeMissing whether the settings have the key for address hashes
 * @throws StopSentence when no secrets are found
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
