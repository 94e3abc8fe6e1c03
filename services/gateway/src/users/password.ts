import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from '@cadenza/service-kit';

/** OWASP ASVS 5.0 minimum for argon2id: 19 MiB, two passes, one lane; about 50 ms. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const saltBytes = 16;
const hashesAtOnceMax = 4;
const waitingMax = 50;

const hashWith = promisify(argon2);
let running = 0;
const waiting: (() => void)[] = [];

/** A salted argon2id hash in PHC format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await hashInTurn(password, salt);
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Whether `password` is the one behind `hash`. Takes the same time for every hash made here. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [salt = '', tag = ''] = hash.split('$').slice(-2);
  const actual = await hashInTurn(password, Buffer.from(salt, 'base64'));
  const expected = Buffer.from(tag, 'base64');
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** A hash that no password has, to compare with when there is no such user. */
export const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$${base64(Buffer.alloc(saltBytes))}$${base64(Buffer.alloc(32))}`;

/** Hashing is slow on purpose: without a bound, many attempts at once would take all memory and both cores. */
async function hashInTurn(password: string, nonce: Buffer): Promise<Buffer> {
  if (waiting.length >= waitingMax)
    throw new Refusal(
      503,
      'too-many-sign-ins',
      'Too many people are signing in at once. Please try again in a moment.',
    );
  if (running >= hashesAtOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await hashWith('argon2id', { ...parameters, message: password.normalize('NFKC'), nonce });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
