import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ProductSettings } from './settings.ts';
import { StopSentence } from './stop-sentence.ts';
import { writeAtomically } from './write-atomically.ts';

const kept = z.object({ sessionSecret: z.string(), internalSecret: z.string() });

export interface Secrets {
  sessionSecret: string;
  internalSecret: string;
}

/** The secrets from the settings, else those kept in the data folder, which are generated at the first start. */
export async function loadSecrets(settings: ProductSettings): Promise<Secrets> {
  const file = path.join(settings.DATA_DIR, 'secrets.json');
  const before = await read(file);
  const generated = before === undefined ? generate() : parse(before, file);
  const content = `${JSON.stringify(generated, null, 2)}\n`;
  // Also to forget what the file of an older version has: the first user's password.
  if (content !== before) await writeAtomically(file, content);
  return {
    sessionSecret: settings.SESSION_SECRET ?? generated.sessionSecret,
    internalSecret: settings.INTERNAL_SECRET ?? generated.internalSecret,
  };
}

/** A password for one database role, the same at every start. */
export function databasePassword(role: string, { internalSecret }: Secrets): string {
  return createHmac('sha256', internalSecret).update(`database role ${role}`).digest('base64url');
}

function generate(): z.output<typeof kept> {
  return {
    sessionSecret: randomBytes(32).toString('base64url'),
    internalSecret: randomBytes(32).toString('base64url'),
  };
}

async function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StopSentence(`The secrets in ${file} cannot be read (${error.code}).`);
  });
}

function parse(content: string, file: string): z.output<typeof kept> {
  try {
    return kept.parse(JSON.parse(content));
  } catch {
    throw new StopSentence(`The secrets in ${file} are damaged; restore the file, or remove it to get new ones.`);
  }
}
