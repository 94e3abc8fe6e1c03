import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { StopSentence } from '../stop-sentence.ts';
import { writeAtomically } from '../write-atomically.ts';
import type { KeyStore } from './change-keys.ts';
import { writeKeyFolders } from './key-folders.ts';
import { type Before, type KeySet, keySet, newKeySet, newKeySetBeside } from './key-set.ts';
import { withKeysLocked } from './keys-lock.ts';

const fileIn = (folder: string) => path.join(folder, 'keys.json');
const textOf = (set: KeySet) => `${JSON.stringify(set, null, 2)}\n`;

/** The keys of a cluster, in a folder outside of it: all in `keys.json`, and the part of each service in a folder of its own. */
export function clusterKeysIn(folder: string): KeyStore {
  const file = fileIn(folder);
  return {
    update: (change) =>
      withKeysLocked(folder, async () => {
        const content = await read(file);
        const set = change(parse(content, file));
        if (textOf(set) !== content) await writeAtomically(file, textOf(set));
        await writeKeyFolders(folder, set);
        return set;
      }),
  };
}

/**
 * Makes the keys of a cluster in a folder that has none, or the key of a service that called nobody in the version of the folder.
 * @param before what its services share so far, if they run
 * @param ofOneMachine the `secrets.json` of a product on one machine whose data moves to the cluster
 */
export async function makeClusterKeys(folder: string, before: Before, ofOneMachine?: string): Promise<KeySet> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withKeysLocked(folder, async () => {
    const file = fileIn(folder);
    const content = await readFile(file, 'utf8').catch(() => undefined);
    const found = content === undefined ? undefined : parse(content, file);
    if (found && textOf(found) === content)
      throw new StopSentence(
        `${folder} has keys already. To change them: npm run keys -- rotate ${folder} --step add.`,
      );
    const set = found ?? (ofOneMachine === undefined ? newKeySetBeside(before) : keysOf(ofOneMachine));
    await writeAtomically(file, textOf(set));
    await writeKeyFolders(folder, set);
    return set;
  });
}

function keysOf(secrets: string): KeySet {
  const now = z.object({ keys: keySet }).transform(({ keys }) => keys);
  const before = z.object({ sessionSecret: z.string() }).transform(newKeySet);
  try {
    return z.union([now, before]).parse(JSON.parse(secrets));
  } catch {
    throw new StopSentence('The file of --from is no secrets.json of a data folder, or it is damaged.');
  }
}

async function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StopSentence(`${file} cannot be read (${error.code}); npm run keys -- make <folder> writes it.`);
  });
}

function parse(content: string, file: string): KeySet {
  try {
    return keySet.parse(JSON.parse(content));
  } catch {
    throw new StopSentence(`The keys in ${file} are damaged; restore the file.`);
  }
}
