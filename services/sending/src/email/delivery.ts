import type { AccountFault } from '../account/fault.ts';

/** Why a mail server did not take an email (rule S3). */
export type RefusalKind = 'dead-address' | 'transient' | 'full' | 'content' | 'policy';

/**
 * How handing over ended (rule D2). No text in it names the recipient: it stands in events, which are never erased.
 * - `not-begun`: it was claimed, and the mail server never heard of it; that was no attempt.
 * - `not-handed-over`: it was not taken for certain; trying again is safe. With a `fault` that says nothing about the email:
 *   its account waits, and it was no attempt (rule D8).
 * - `accepted`: with a `relayedId` its recipient gets it under that Message-ID, and not under ours.
 * - `refused`: `bounced` where the recipient's side refused for good: neither our account nor the product itself.
 * - `unknown`: the message was read and no reply came; it may have arrived.
 */
export type Delivery =
  | { outcome: 'accepted'; reply: string; relayedId?: string }
  | { outcome: 'refused'; kind: RefusalKind; code: number; text: string; bounced?: boolean }
  | { outcome: 'not-begun' }
  | { outcome: 'not-handed-over'; reason: string; fault?: AccountFault }
  | { outcome: 'unknown'; reason: string };
