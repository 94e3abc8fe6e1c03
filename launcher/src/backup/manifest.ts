import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { root } from '../services.ts';

/** The last entry of a backup: until it is there, the backup is not complete. */
export const manifestName = 'manifest.json';
export const secretsName = 'secrets.json';

export const manifest = z.object({
  /** In format 1 the secrets are always inside. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** The version of the product that took it. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** Where the copy of the databases begins in the write-ahead log. */
  log: z.object({ position: z.string(), timeline: z.number().int() }).optional(),
  /** SHA-256 of every file, by its name in the backup, in hexadecimal digits. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifest>;

export async function productVersion(): Promise<string> {
  return JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')).version;
}

/** Whether `version` is newer than `than`: this version may not understand its data. */
export function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}
