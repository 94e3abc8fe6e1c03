import type { AccountFault } from '../account/fault.ts';

/** Why a mail server did not take an email (rule S3). */
export type RefusalKind = 'dead-address' | 'transient' | 'full' | 'content' | 'policy';

/**
 * How handing over ended (rule D2). `text` and `reason` stand in events, which are never erased: rules make them, and no
 * stranger. `words` say the same with what the mail server said, or which file it was: a vault row, which names no address.
 * - `not-begun`: it was claimed, and the mail server never heard of it; that was no attempt.
 * - `not-handed-over`: it was not taken for certain; trying again is safe. With a `fault` that says nothing about the email:
 *   its account waits, and it was no attempt (rule D8).
 * - `accepted`: with a `relayedId` its recipient gets it under that Message-ID, and not under ours.
 * - `refused`: `bounced` where the recipient's side refused for good: neither our account nor the product itself.
 * - `unknown`: the message was read and no reply came; it may have arrived.
 *
 * Copies of older versions, which may have left one to be recorded, put the words into `text` and `reason` and have none.
 */
export type Delivery =
  | { outcome: 'accepted'; reply: string; relayedId?: string }
  | ({ outcome: 'refused'; kind: RefusalKind; code: number; text: string; bounced?: boolean } & Reply)
  | { outcome: 'not-begun' }
  | ({ outcome: 'not-handed-over'; reason: string; fault?: AccountFault } & Reply)
  | ({ outcome: 'unknown'; reason: string } & Reply);

interface Reply {
  /** `null` where there is nothing to add. */
  words: string | null;
  /** The enhanced status (RFC 3463), where the server gave one. */
  status?: string | null;
}
