import { createHmac } from 'node:crypto';

/**
 * What one service knows a session by, for as long as the session lasts: 256 bits in base64url. The secret id of the
 * session is the key of the hash, so neither the id nor the pseudonym for another service follows from it, and it opens
 * nothing at the gateway.
 */
export function sessionPseudonym(sessionId: string, service: string): string {
  return createHmac('sha256', sessionId).update(`pseudonym for ${service}`).digest('base64url');
}
