import { createHash } from 'node:crypto';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Copies a stream to its end. @returns the SHA-256 of its content, in hexadecimal digits */
export async function copyHashed(from: Readable, to: Writable, signal: AbortSignal): Promise<string> {
  const sum = createHash('sha256');
  const tap = new Transform({
    transform(chunk, _encoding, done) {
      sum.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(from, tap, to, { signal });
  return sum.digest('hex');
}
