import { createHmac } from 'node:crypto';

/** What makes an email this one and no other. */
export interface EmailIdentity {
  campaignId: string;
  /** The keyed hash of its recipient's address. */
  addressHash: string;
  stepNumber: number;
}

const timeDigits = 12;

/**
 * The id of an email follows from what the email is (rule D7), so that a ledger which has forgotten an email gives it the
 * same id, Message-ID and links again. "Send again" keeps them as well: it is the same email, and whoever has it can tell.
 *
 * The bits are those of HMAC-SHA-256 in a UUID of version 8 (RFC 9562, 5.8), behind the time of the campaign's own id:
 * emails of one campaign stand together in indexes.
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
