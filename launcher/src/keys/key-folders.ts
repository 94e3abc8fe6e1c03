import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { keyFileNames, type Signer, signers } from '@cadenza/http-kit/key-forms';
import { writeAtomically } from '../write-atomically.ts';
import type { KeySet } from './key-set.ts';

/** What each service needs keys for, besides checking its callers. */
const uses = {
  campaigns: [],
  leads: [],
  sending: ['links', 'hash'],
  tracking: ['links', 'hash'],
  ai: [],
  objects: ['parts'],
  mailboxes: ['mailboxes'],
  gateway: ['cookies'],
} as const satisfies Record<string, readonly ('links' | 'hash' | 'parts' | 'cookies' | 'mailboxes')[]>;

export const servicesWithKeys = Object.keys(uses) as (keyof typeof uses)[];
export type ServiceWithKeys = keyof typeof uses;

/** The files of a service's folder: its own keys and the public ones of others, nothing else. */
export function keyFilesOf(service: ServiceWithKeys, set: KeySet): Record<string, string> {
  const files: Record<string, object> = { [keyFileNames.signers]: { keys: publicKeys(set) } };
  if (isSigner(service)) {
    const { signs, keys } = set.identity[service];
    const own = keys.find(({ kid }) => kid === signs);
    if (own) files[keyFileNames.own] = own;
  }
  for (const use of uses[service]) files[keyFileNames[use]] = use === 'hash' ? { secret: set.hash } : set[use];
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, `${JSON.stringify(file, null, 2)}\n`]));
}

const isSigner = (service: string): service is Signer => signers.some((signer) => signer === service);

const publicKeys = ({ identity }: KeySet) =>
  Object.values(identity).flatMap(({ keys }) => keys.map(({ d: _private, ...key }) => key));

/**
 * Writes the folder of every service into `folder`, readable only by the owner. Safe to repeat: correct files stay
 * untouched.
 */
export async function writeKeyFolders(folder: string, set: KeySet): Promise<void> {
  for (const service of servicesWithKeys) {
    const own = path.join(folder, service);
    await mkdir(own, { recursive: true, mode: 0o700 });
    for (const [name, content] of Object.entries(keyFilesOf(service, set))) {
      const file = path.join(own, name);
      if ((await readFile(file, 'utf8').catch(() => undefined)) !== content) await writeAtomically(file, content);
    }
  }
}
