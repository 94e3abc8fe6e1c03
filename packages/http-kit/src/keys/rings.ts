import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HttpSettings } from '../http-settings.ts';
import type { Log } from '../log.ts';
import { SettingsError } from '../settings.ts';
import { keyFileNames, singleKeyForm } from './key-forms.ts';
import { type KeyRing, openKeyRing, singleKey } from './key-ring.ts';

interface Given {
  KEYS_DIR?: string | undefined;
  SESSION_SECRET?: string | undefined;
}

type OpenRing = KeyRing & Disposable;

/** The keys that sign links in emails and return addresses. @throws SettingsError */
export const openLinkKeys = (given: Given, log: Log) =>
  open(keyFileNames.links, given.KEYS_DIR, () => needed('SESSION_SECRET', given.SESSION_SECRET), log);

/** The keys that sign the session cookie. @throws SettingsError */
export const openCookieKeys = (given: Given, log: Log) =>
  open(keyFileNames.cookies, given.KEYS_DIR, () => needed('SESSION_SECRET', given.SESSION_SECRET), log);

/**
 * The keys that sign upload addresses of file parts; earlier versions signed them with `INTERNAL_SECRET`.
 * @throws SettingsError
 */
export function openPartKeys(
  { KEYS_DIR, INTERNAL_SECRET }: Pick<HttpSettings, 'KEYS_DIR' | 'INTERNAL_SECRET'>,
  log: Log,
): Promise<OpenRing> {
  return open(keyFileNames.parts, KEYS_DIR, () => needed('INTERNAL_SECRET', INTERNAL_SECRET), log);
}

/**
 * The key for hashes of addresses and ids of emails. It must never change: with another key, nobody who unsubscribed is
 * recognised and emails are sent again.
 * @throws SettingsError
 */
export async function readHashKey({ KEYS_DIR, SESSION_SECRET }: Given): Promise<string> {
  if (KEYS_DIR === undefined) return needed('SESSION_SECRET', SESSION_SECRET);
  const file = path.join(KEYS_DIR, keyFileNames.hash);
  try {
    return singleKeyForm.parse(JSON.parse(await readFile(file, 'utf8'))).secret;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(`The key in ${file} cannot be used: ${code ?? 'it is damaged'}.`);
  }
}

async function open(name: string, folder: string | undefined, secret: () => string, log: Log): Promise<OpenRing> {
  if (folder !== undefined) return openKeyRing(folder, name, log);
  return { ...singleKey(secret()), [Symbol.dispose]: () => {} };
}

function needed(name: string, secret: string | undefined): string {
  if (secret !== undefined) return secret;
  throw new SettingsError(
    `Set KEYS_DIR to the folder with the keys of this service, or ${name} as in versions before.`,
  );
}
