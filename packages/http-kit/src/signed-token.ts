import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './keys/key-ring.ts';

const signatureLength = 22;

function signature(text: string, purpose: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url').slice(0, signatureLength);
}

/**
 * A token for a link: `text` (URL-safe characters only), a dot, the id of the key, and 128 bits of HMAC-SHA-256. A
 * token made for one purpose is not valid for another. Tokens from before keys had ids have no key id.
 */
export function signToken(text: string, purpose: string, keys: KeyRing): string {
  const { id, secret } = keys.signing();
  return `${text}.${id}${signature(text, purpose, secret)}`;
}

/**
 * The text inside a token, or `undefined` when it was changed, made elsewhere, or signed with an unknown key. Right and
 * wrong signatures take the same time.
 */
export function readToken(token: string, purpose: string, keys: KeyRing): string | undefined {
  const dot = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(dot, 0));
  const signed = token.slice(dot + 1);
  const key = keys.find(signed.slice(0, -signatureLength));
  if (!key) return undefined;
  const given = Buffer.from(signed.slice(-signatureLength));
  const right = Buffer.from(signature(text, purpose, key.secret));
  return given.length === right.length && timingSafeEqual(given, right) && dot > 0 ? text : undefined;
}
