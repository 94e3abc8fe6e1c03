import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { StopSentence } from '../stop-sentence.ts';

/**
 * Encrypts to public keys, so that the writer of backups cannot read them. The format is that of age
 * (age-encryption.org).
 */
export interface Encryption {
  encrypt(content: Uint8Array): Promise<Uint8Array>;
  encryptStream(content: Readable): Promise<Readable>;
}

export type Decryption = (content: Readable) => Promise<Readable>;

/** The first bytes of each format. */
const beginnings = { age: 'age-encryption.org/', gzip: '\x1f\x8b', zstd: '\x28\xb5\x2f\xfd' };

/**
 * @param publicKeys `age1…`, several separated by commas; the identity of any of them decrypts
 * @throws StopSentence when one is not a public key
 */
export async function encryptionTo(publicKeys: string): Promise<Encryption> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  try {
    for (const key of publicKeys.split(',')) encrypter.addRecipient(key.trim());
  } catch {
    throw new StopSentence('BACKUP_PUBLIC_KEY is not a public key of age, "age1…", as age-keygen prints it.');
  }
  return {
    encrypt: (content) => encrypter.encrypt(content),
    encryptStream: async (content) => fromWeb(await encrypter.encrypt(toWeb(content))),
  };
}

/**
 * @param identityFile as `age-keygen -o` writes it
 * @throws StopSentence when it has no identity
 */
export async function decryptionBy(identityFile: string): Promise<Decryption> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  const content = await readFile(identityFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StopSentence(`The identity in ${identityFile} cannot be read (${error.code}).`);
  });
  const identities = content.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  try {
    for (const identity of identities) decrypter.addIdentity(identity.trim());
  } catch {
    identities.length = 0;
  }
  if (identities.length === 0) throw new StopSentence(`There is no identity of age in ${identityFile}.`);
  return async (sealed) => {
    try {
      return fromWeb(await decrypter.decrypt(toWeb(sealed)));
    } catch (error) {
      if (!/identity/.test(String(error))) throw error;
      throw new StopSentence(`It was encrypted to another key than that of ${identityFile}.`);
    }
  };
}

/** Undoes the encryption and compression that the first bytes of a file show: age, gzip, zstd, or none. */
export async function openSealed(content: Readable, decryption: Decryption | undefined): Promise<Readable> {
  let begins = await beginningOf(content);
  let opened = content;
  if (begins.startsWith(beginnings.age)) {
    if (!decryption)
      throw new StopSentence(
        'It is encrypted: name the file with the identity, --identity <file> or BACKUP_IDENTITY_FILE.',
      );
    opened = await decryption(content);
    begins = await beginningOf(opened);
  }
  if (begins.startsWith(beginnings.gzip)) return pipeFailing(opened, createGunzip());
  if (begins.startsWith(beginnings.zstd)) return pipeFailing(opened, createZstdDecompress());
  return opened;
}

async function beginningOf(stream: Readable): Promise<string> {
  await once(stream, 'readable');
  const chunk: Buffer | null = stream.read();
  if (!chunk) return '';
  stream.unshift(chunk);
  return Buffer.from(chunk).toString('latin1', 0, beginnings.age.length);
}

function pipeFailing<To extends NodeJS.ReadWriteStream & Readable>(from: Readable, to: To): To {
  from.on('error', (error) => to.destroy(error));
  return from.pipe(to);
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);
