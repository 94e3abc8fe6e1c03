import { access, mkdir, readFile } from 'node:fs/promises';
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

/**
 * The keys of a cluster or of containers: all of them in `keys.json` of a folder, and each service's part in a folder
 * of its own.
 */
export function clusterKeysIn(folder: string): KeyStore {
  const file = fileIn(folder);
  return {
    update: async (change) => {
      // A missing folder cannot be locked; reading it first reports that it is missing.
      await read(file);
      return withKeysLocked(folder, async () => {
        const content = await read(file);
        const set = change(parse(content, file));
        if (textOf(set) !== content) await writeAtomically(file, textOf(set));
        await writeKeyFolders(folder, set);
        return set;
      });
    },
  };
}

/**
 * Makes the keys of a cluster in a folder without keys, or adds the key of a service that did not call others when the
 * folder was made.
 * @param before the secrets that its running services share so far, if any
 * @param kept the `secrets.json` of a product on one machine whose data moves here, or a saved `keys.json`
 */
export async function makeClusterKeys(folder: string, before: Before, kept?: string): Promise<KeySet> {
  return making(folder, async (file, found) => {
    if (found?.isWhole) throw new StopSentence(`${folder} has keys already; they are changed with rotate.`);
    return write(file, found?.set ?? (kept === undefined ? newKeySetBeside(before) : keysOf(kept)));
  });
}

/**
 * The keys of services that are all started together with them: made in a folder without keys, otherwise left as they
 * are. Each service gets its part again, including services that are new in this version.
 * @param before the secrets that services of earlier versions shared
 * @throws StopSentence when addresses were hashed with another key than the one here, or an earlier secret is too short
 */
export async function keepKeysTogether(folder: string, before: Before): Promise<{ areNew: boolean }> {
  return making(folder, async (file, found) => {
    const set = found?.set ?? longEnough(newKeySet(before));
    if (before.sessionSecret !== undefined && before.sessionSecret !== set.hash)
      throw new StopSentence(
        `SESSION_SECRET is not the key that addresses are hashed with here: nobody who unsubscribed would be known. Leave it out; ${file} has the key.`,
      );
    if (found?.isWhole) await writeKeyFolders(folder, set);
    else await write(file, set);
    return { areNew: found === undefined };
  });
}

/** `isWhole` unless a signer that is new in this version has just got its key. */
type Found = { set: KeySet; isWhole: boolean } | undefined;

async function making<Result>(folder: string, make: (file: string, found: Found) => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withKeysLocked(folder, async () => make(fileIn(folder), await find(fileIn(folder))));
}

async function find(file: string): Promise<Found> {
  if (!(await exists(file))) return undefined;
  const content = await read(file);
  const set = parse(content, file);
  return { set, isWhole: textOf(set) === content };
}

function longEnough(set: KeySet): KeySet {
  if (keySet.safeParse(set).success) return set;
  throw new StopSentence('SESSION_SECRET and INTERNAL_SECRET have at least 16 characters.');
}

async function write(file: string, set: KeySet): Promise<KeySet> {
  await writeAtomically(file, textOf(set));
  await writeKeyFolders(path.dirname(file), set);
  return set;
}

/** A file that cannot be checked may exist: it is not replaced. */
const exists = (file: string) =>
  access(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

function keysOf(secrets: string): KeySet {
  const now = z.object({ keys: keySet }).transform(({ keys }) => keys);
  const before = z.object({ sessionSecret: z.string() }).transform(newKeySet);
  try {
    return z.union([keySet, now, before]).parse(JSON.parse(secrets));
  } catch {
    throw new StopSentence('What was given is no keys.json and no secrets.json of a data folder, or it is damaged.');
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
