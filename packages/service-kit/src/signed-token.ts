import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureLength = 22;

function signature(text: string, purpose: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url').slice(0, signatureLength);
}

/**
 * A token for a link: `text` (URL-safe characters only) with 128 bits of HMAC-SHA-256 behind it. A token made for one
 * purpose is not valid for another.
 */
export function signToken(text: string, purpose: string, secret: string): string {
  return `${text}.${signature(text, purpose, secret)}`;
}

/** The text inside a token, or `undefined` when it was changed or made elsewhere. Takes the same time for both. */
export function readToken(token: string, purpose: string, secret: string): string | undefined {
  const dot = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(dot, 0));
  const given = Buffer.from(token.slice(dot + 1));
  const right = Buffer.from(signature(text, purpose, secret));
  return given.length === right.length && timingSafeEqual(given, right) && dot > 0 ? text : undefined;
}
