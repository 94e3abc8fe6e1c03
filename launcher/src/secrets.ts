import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { KeyStore } from './keys/change-keys.ts';
import { writeKeyFolders } from './keys/key-folders.ts';
import { keySet, newKeySet } from './keys/key-set.ts';
import { withKeysLocked } from './keys/keys-lock.ts';
import type { ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';
import { writeAtomically } from './write-atomically.ts';

/** The passwords of login roles, by role name. */
const passwords = z.record(z.string(), z.string());

const kept = z.object({
  /** A person may delete them to get new ones at the next start. */
  databasePasswords: passwords.default({}),
  keys: keySet,
});
type Kept = z.output<typeof kept>;

/** What earlier versions had: one secret for everything that lasts, and one for calls and passwords. */
const keptBefore = z.object({
  sessionSecret: z.string(),
  internalSecret: z.string(),
  databasePasswords: passwords.optional(),
});
type KeptBefore = z.output<typeof keptBefore>;

type SecretSettings = Pick<ProductSettings, 'DATA_DIR' | 'SESSION_SECRET' | 'INTERNAL_SECRET'>;

export interface Secrets {
  /** The password of a login role of the database server. */
  passwordOf(role: string): string;
  /** The folder in which each service has a folder with its keys. */
  keysFolder: string;
}

/**
 * The secrets kept in the data folder, generated at the first start. Only for a process that holds the folder's lock,
 * then gives the roles their passwords and starts all services: a file of an earlier version is converted.
 */
export async function takeSecrets(settings: SecretSettings, roles: readonly string[]): Promise<Secrets> {
  const { DATA_DIR } = settings;
  return withKeysLocked(DATA_DIR, async () => {
    const file = fileIn(DATA_DIR);
    const before = await read(file);
    const found = before === undefined ? undefined : parse(before, file);
    const databasePasswords = { ...found?.databasePasswords };
    for (const role of roles) databasePasswords[role] ??= randomBytes(32).toString('base64url');
    const keys = found && isKept(found) ? found.keys : newKeySet(secretsBefore(settings, found));
    if (settings.SESSION_SECRET !== undefined && settings.SESSION_SECRET !== keys.hash)
      throw new StopSentence(
        `SESSION_SECRET is not the key that this product hashes addresses with: nobody who unsubscribed would be known. Leave the setting out; ${file} has the key.`,
      );
    const taken: Kept = { databasePasswords, keys };
    const content = textOf(taken);
    if (content !== before) await writeAtomically(file, content);
    await writeKeyFolders(keysFolderIn(DATA_DIR), keys);
    return secretsOf(DATA_DIR, (role) => databasePasswords[role]);
  });
}

/** The secrets of a product that may be running, as it has them: writes nothing. */
export async function readSecrets(settings: SecretSettings): Promise<Secrets> {
  const file = fileIn(settings.DATA_DIR);
  const content = await read(file);
  if (content === undefined) throw new StopSentence(`There are no secrets in ${file}; start the product there first.`);
  const { databasePasswords, ...found } = parse(content, file);
  if (databasePasswords) return secretsOf(settings.DATA_DIR, (role) => databasePasswords[role]);
  const { internalSecret = '' } = secretsBefore(settings, found as KeptBefore);
  return secretsOf(settings.DATA_DIR, (role) => earlierPassword(role, internalSecret));
}

/** The keys of the product in a data folder, whether it runs or not. */
export function keysIn(dataFolder: string): KeyStore {
  return {
    update: (change) =>
      withKeysLocked(dataFolder, async () => {
        const file = fileIn(dataFolder);
        const content = await read(file);
        const found = content === undefined ? undefined : parse(content, file);
        if (!found || !isKept(found))
          throw new StopSentence(`There are no keys in ${file} yet; start the product there first, with npm start.`);
        const keys = change(found.keys);
        const changed = textOf({ ...found, keys });
        if (changed !== content) await writeAtomically(file, changed);
        await writeKeyFolders(keysFolderIn(dataFolder), keys);
        return keys;
      }),
  };
}

const fileIn = (folder: string) => path.join(folder, 'secrets.json');
const keysFolderIn = (folder: string) => path.join(folder, 'keys');
const textOf = (secrets: Kept) => `${JSON.stringify(secrets, null, 2)}\n`;
const isKept = (found: Kept | KeptBefore): found is Kept => 'keys' in found;

/**
 * The secrets of an earlier version, from the settings or else its file; in a new folder only those of the settings.
 */
const secretsBefore = (settings: SecretSettings, found: Kept | KeptBefore | undefined) => ({
  sessionSecret: settings.SESSION_SECRET ?? (found && !isKept(found) ? found.sessionSecret : undefined),
  internalSecret: settings.INTERNAL_SECRET ?? (found && !isKept(found) ? found.internalSecret : undefined),
});

function secretsOf(dataFolder: string, find: (role: string) => string | undefined): Secrets {
  return {
    keysFolder: keysFolderIn(dataFolder),
    passwordOf: (role) => {
      const password = find(role);
      if (password === undefined) throw new StopSentence(`The database role ${role} has no password yet.`);
      return password;
    },
  };
}

/** Made as in earlier versions: a product of such a version may still run. */
const earlierPassword = (role: string, internalSecret: string) =>
  createHmac('sha256', internalSecret).update(`database role ${role}`).digest('base64url');

async function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StopSentence(`The secrets in ${file} cannot be read (${error.code}).`);
  });
}

function parse(content: string, file: string): Kept | KeptBefore {
  try {
    const json: unknown = JSON.parse(content);
    return z.union([kept, keptBefore]).parse(json);
  } catch {
    throw new StopSentence(
      `The secrets in ${file} are damaged. Restore the file, for example from beside a backup: without it nobody who unsubscribed is known.`,
    );
  }
}
