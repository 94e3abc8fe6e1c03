import { createHmac } from 'node:crypto';

/** What identifies an email. */
export interface EmailIdentity {
  campaignId: string;
  /** The keyed hash of the recipient's address. */
  addressHash: string;
  stepNumber: number;
}

const timeDigits = 12;

/**
 * Derives the id of an email from what the email is (rule D7), so that a ledger that has lost an email gives it the
 * same id, Message-ID and links again. "Send again" keeps them too: it is the same email, and a recipient who already
 * has it can tell.
 *
 * The bits are those of HMAC-SHA-256 in a UUID of version 8 (RFC 9562, 5.8), after the time of the campaign's own id,
 * which keeps the emails of one campaign together in indexes.
 */
export function emailIdOf({ campaignId, addressHash, stepNumber }: EmailIdentity, secret: string): string {
  const time = campaignId.replaceAll('-', '').slice(0, timeDigits);
  const keyed = createHmac('sha256', secret)
    .update(`email\n${campaignId}\n${addressHash}\n${stepNumber}`)
    .digest('hex');
  const variant = ((Number.parseInt(keyed.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `8${keyed.slice(0, 3)}`,
    `${variant}${keyed.slice(4, 7)}`,
    keyed.slice(7, 19),
  ].join('-');
}
