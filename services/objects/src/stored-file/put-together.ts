import { createHash } from 'node:crypto';
import { Refusal } from '@cadenza/http-kit';
import type { ObjectStore } from '../store/object-store.ts';
import type { Piece } from './pieces.ts';

/**
 * The bytes of the parts in order. Each part is checked against the hash from its upload.
 * @throws Refusal 409 when a part was replaced or removed meanwhile
 */
export async function* putTogether(parts: readonly Piece[], store: ObjectStore): AsyncGenerator<Buffer> {
  for (const { id, number, sha256 } of parts) {
    const content = await store.get(id);
    if (!content) throw new Refusal(409, 'part-changed', `Part ${number} was replaced meanwhile. Please try again.`);
    const hash = createHash('sha256');
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest('hex') !== sha256) throw new Error(`Part ${number} (${id}) is not what came`);
  }
}
