import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';
import { writeAtomically } from './write-atomically.ts';

const kept = z.object({ sessionSecret: z.string(), internalSecret: z.string(), adminPassword: z.string() });

export interface Secrets {
  sessionSecret: string;
  internalSecret: string;
  adminPassword: string;
  /** How the password came about, for the text that greets at the start. */
  adminPasswordFrom: 'setting' | 'generated-now' | 'generated-before';
  file: string;
}

/** The secrets from the settings, else those kept in the data folder, which are generated at the first start. */
export async function loadSecrets(settings: ProductSettings): Promise<Secrets> {
  const file = path.join(settings.DATA_DIR, 'secrets.json');
  const before = await read(file);
  const generated = before ?? {
    sessionSecret: randomBytes(32).toString('base64url'),
    internalSecret: randomBytes(32).toString('base64url'),
    adminPassword: readablePassword(),
  };
  if (!before) await writeAtomically(file, `${JSON.stringify(generated, null, 2)}\n`);
  const fromSetting = settings.ADMIN_PASSWORD !== undefined;
  return {
    sessionSecret: settings.SESSION_SECRET ?? generated.sessionSecret,
    internalSecret: settings.INTERNAL_SECRET ?? generated.internalSecret,
    adminPassword: settings.ADMIN_PASSWORD ?? generated.adminPassword,
    adminPasswordFrom: fromSetting ? 'setting' : before ? 'generated-before' : 'generated-now',
    file,
  };
}

/** A password for one database role, the same at every start. */
export function databasePassword(role: string, { internalSecret }: Secrets): string {
  return createHmac('sha256', internalSecret).update(`database role ${role}`).digest('base64url');
}

async function read(file: string): Promise<z.output<typeof kept> | undefined> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StopSentence(`The secrets in ${file} cannot be read (${error.code}).`);
  });
  if (content === undefined) return undefined;
  try {
    return kept.parse(JSON.parse(content));
  } catch {
    throw new StopSentence(`The secrets in ${file} are damaged; restore the file, or remove it to get new ones.`);
  }
}

/** 80 random bits in groups of four, without letters that are mistaken for each other. */
function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz234567899';
  const text = Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('');
  return text.match(/.{4}/g)!.join('-');
}
