import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';
import { writeAtomically } from './write-atomically.ts';

const kept = z.object({
  sessionSecret: z.string(),
  internalSecret: z.string(),
  /** Of each login role by its name. Absent in files of versions that made them from the internal secret. */
  databasePasswords: z.record(z.string(), z.string()).optional(),
});
type Kept = z.output<typeof kept>;
type SecretSettings = Pick<ProductSettings, 'DATA_DIR' | 'SESSION_SECRET' | 'INTERNAL_SECRET'>;

export interface Secrets {
  sessionSecret: string;
  internalSecret: string;
  /** The password of a login role of the database server. */
  passwordOf(role: string): string;
}

/**
 * The secrets from the settings, else those kept in the data folder, which are generated at the first start. Only for who
 * has the folder for itself and then gives the roles their passwords: a file of an earlier version gets its new form, in
 * which each of `roles` has a random password.
 */
export async function takeSecrets(settings: SecretSettings, roles: readonly string[]): Promise<Secrets> {
  const file = fileIn(settings.DATA_DIR);
  const before = await read(file);
  const found = before === undefined ? generate() : parse(before, file);
  const databasePasswords = { ...found.databasePasswords };
  for (const role of roles) databasePasswords[role] ??= random();
  const secrets = { ...found, databasePasswords };
  const content = `${JSON.stringify(secrets, null, 2)}\n`;
  if (content !== before) await writeAtomically(file, content);
  return chosen(settings, secrets);
}

/** The secrets of a product that may run at this moment, as it has them: nothing is written. */
export async function readSecrets(settings: SecretSettings): Promise<Secrets> {
  const file = fileIn(settings.DATA_DIR);
  const content = await read(file);
  if (content === undefined) throw new StopSentence(`There are no secrets in ${file}; start the product there first.`);
  return chosen(settings, parse(content, file));
}

const fileIn = (folder: string) => path.join(folder, 'secrets.json');
const random = () => randomBytes(32).toString('base64url');
const generate = (): Kept => ({ sessionSecret: random(), internalSecret: random() });

function chosen(settings: SecretSettings, { databasePasswords, ...found }: Kept): Secrets {
  const internalSecret = settings.INTERNAL_SECRET ?? found.internalSecret;
  return {
    sessionSecret: settings.SESSION_SECRET ?? found.sessionSecret,
    internalSecret,
    passwordOf: (role) => {
      if (!databasePasswords) return earlierPassword(role, internalSecret);
      const password = databasePasswords[role];
      if (password === undefined) throw new StopSentence(`The database role ${role} has no password yet.`);
      return password;
    },
  };
}

/** As versions before made them: a product of such a version may still run. */
const earlierPassword = (role: string, internalSecret: string) =>
  createHmac('sha256', internalSecret).update(`database role ${role}`).digest('base64url');

async function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StopSentence(`The secrets in ${file} cannot be read (${error.code}).`);
  });
}

function parse(content: string, file: string): Kept {
  try {
    return kept.parse(JSON.parse(content));
  } catch {
    throw new StopSentence(`The secrets in ${file} are damaged; restore the file, or remove it to get new ones.`);
  }
}
