import { type HttpSettings, type Log, openKeyRing, SettingsError } from '@cadenza/http-kit';
import { keyFileNames, keyRingForm } from '@cadenza/http-kit/key-forms';

/** A key that seals credentials. */
export interface MailboxKey {
  kid: string;
  /** 32 bytes. */
  secret: Uint8Array;
}

/** The keys that seal credentials: the first seals, all open. */
export interface MailboxKeys extends Disposable {
  all(): readonly [MailboxKey, ...MailboxKey[]];
}

const secretBytes = 32;
const kidPattern = /^[\w.-]{1,40}$/;

/**
 * Reads `kid:base64,kid:base64`.
 * @returns the keys, and a sentence for each fault, none of which holds a secret
 */
export function mailboxKeysIn(text: string): { keys: MailboxKey[]; faults: string[] } {
  const faults: string[] = [];
  const keys = text.split(',').map((part, index) => {
    const [kid = '', secret = '', ...more] = part.trim().split(':');
    const name = kidPattern.test(kid) && secret !== '' ? `key ${kid}` : `key number ${index + 1}`;
    const bytes = secretOf(secret);
    if (!kidPattern.test(kid) || secret === '' || more.length > 0) faults.push(`${name} is not id:base64`);
    else if (!bytes) faults.push(`${name} is not ${secretBytes} bytes in base64`);
    return { kid, secret: bytes ?? new Uint8Array() };
  });
  const kids = keys.map(({ kid }) => kid);
  for (const kid of new Set(kids.filter((each, index) => kidPattern.test(each) && kids.indexOf(each) !== index)))
    faults.push(`key ${kid} is named twice`);
  return { keys, faults };
}

/** Base64 of either alphabet, padded or not; `undefined` unless it is exactly the bytes of a key. */
function secretOf(text: string): Uint8Array | undefined {
  const url = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  const bytes = Buffer.from(url, 'base64url');
  return bytes.length === secretBytes && bytes.toString('base64url') === url ? bytes : undefined;
}

/**
 * The keys of `MAILBOX_KEYS`, or those in the folder `KEYS_DIR`, which are read again when they change.
 * @throws SettingsError without any
 */
export async function openMailboxKeys(
  {
    MAILBOX_KEYS: given,
    KEYS_DIR: folder,
  }: Pick<HttpSettings, 'KEYS_DIR'> & { MAILBOX_KEYS?: MailboxKey[] | undefined },
  log: Log,
): Promise<MailboxKeys> {
  if (given) return { all: () => atLeastOne(given), [Symbol.dispose]: () => {} };
  if (folder === undefined)
    throw new SettingsError(
      'Set MAILBOX_KEYS to the keys that seal passwords, or KEYS_DIR to the folder with the keys of this service, which "npm run keys -- make" writes.',
    );
  const ring = await openKeyRing(folder, keyFileNames.mailboxes, log, ringForm);
  return {
    all: () => atLeastOne(ring.all().map(({ id, secret }) => ({ kid: id, secret: secretOf(secret) as Uint8Array }))),
    [Symbol.dispose]: () => ring[Symbol.dispose](),
  };
}

const ringForm = keyRingForm.refine(({ keys }) => keys.every(({ id, secret }) => id !== '' && secretOf(secret)));

const atLeastOne = (keys: readonly MailboxKey[]) => keys as readonly [MailboxKey, ...MailboxKey[]];
