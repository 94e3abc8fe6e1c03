import { createPublicKey } from 'node:crypto';
import { tagsIn } from '../tag-list.ts';

const rsaBitsMin = 1_024;
const ed25519Bytes = 32;

/**
 * What is wrong with the record of a DKIM key (RFC 6376, 3.6.1; RFC 8463), as the rest of a sentence that begins with its
 * place; null: nothing.
 */
export function keyFault(text: string): string | null {
  const tags = tagsIn(text);
  if (!tags) return 'is no record of a key';
  if (tags.has('v') && ([...tags.keys()][0] !== 'v' || tags.get('v') !== 'DKIM1'))
    return 'has another version than DKIM1';
  const key = tags.get('p')?.replaceAll(/\s/g, '');
  if (key === undefined) return 'holds no key';
  if (key === '') return 'says that the key was revoked';
  if (!listHas(tags.get('s'), ['*', 'email'])) return 'is not for email';
  if (!listHas(tags.get('h'), ['sha256'])) return 'allows hashes alone that are not safe';
  const type = tags.get('k')?.toLowerCase() ?? 'rsa';
  if (type !== 'rsa' && type !== 'ed25519') return 'is of a kind that receivers do not know';
  if (!/^[a-z\d+/]+={0,2}$/i.test(key)) return 'holds a broken key';
  const bytes = Buffer.from(key, 'base64');
  if (type === 'ed25519') return bytes.length === ed25519Bytes ? null : 'holds a broken key';
  const bits = rsaBitsOf(bytes);
  if (bits === null) return 'holds a broken key';
  return bits < rsaBitsMin ? `holds a key of ${bits} bits, and receivers ask for ${rsaBitsMin} at least` : null;
}

/** Absent, a list allows everything. */
const listHas = (list: string | undefined, wanted: readonly string[]) =>
  list === undefined || list.split(':').some((each) => wanted.includes(each.trim().toLowerCase()));

/** Keys stand there as `SubjectPublicKeyInfo`; some publish the bare `RSAPublicKey` that RFC 6376 speaks of. */
function rsaBitsOf(key: Buffer): number | null {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({ key, format: 'der', type });
      if (asymmetricKeyType === 'rsa') return asymmetricKeyDetails?.modulusLength ?? null;
    } catch {
      // Of the other form, or none.
    }
  }
  return null;
}
