import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hashQueue } from './hash-queue.ts';

/** OWASP ASVS 5.0 minimum for argon2id: 19 MiB, two passes, one lane; about 50 ms. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const saltBytes = 16;

/**
 * Node hashes on four threads. Two are kept for known users (signed in, at a device, or at the console), so that
 * strangers never make them wait.
 */
const known = hashQueue({ atOnceMax: 2, waitingMax: 50 });
const strangers = hashQueue({ atOnceMax: 2, waitingMax: 50, placesMax: [8, 10, 12, 15] });

/** Decides in which queue a password is compared. A stranger has the networks around the address, the widest first. */
export type Asker = 'known' | { stranger: readonly string[] };

const hashWith = promisify(argon2);

/** A salted argon2id hash in PHC format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await known.run(() => hash(password, salt));
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Whether `password` is the one behind `phc`. Takes the same time for every hash made here. */
export async function isPassword(password: string, phc: string, asker: Asker = 'known'): Promise<boolean> {
  const [salt = '', tag = ''] = phc.split('$').slice(-2);
  const compare = () => hash(password, Buffer.from(salt, 'base64'));
  const actual = await (asker === 'known' ? known.run(compare) : strangers.run(compare, asker.stranger));
  const expected = Buffer.from(tag, 'base64');
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** A hash that no password gives, to compare with when there is no such user. */
export const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$${base64(Buffer.alloc(saltBytes))}$${base64(Buffer.alloc(32))}`;

function hash(password: string, nonce: Buffer): Promise<Buffer> {
  return hashWith('argon2id', { ...parameters, message: password.normalize('NFKC'), nonce });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
