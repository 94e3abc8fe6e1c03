/** Why a mail server did not take an email (rule S3). */
export type RefusalKind = 'dead-address' | 'transient' | 'full' | 'content' | 'policy';

/**
 * How handing over ended (rule D2). No text in it names the recipient: it stands in events, which are never erased.
 * - `not-begun`: it was claimed, and the mail server never heard of it; that was no attempt.
 * - `not-handed-over`: not a byte of the message was read; trying again is safe.
 * - `refused`: `bounced` where the recipient's side refused for good: neither our account nor the product itself.
 * - `unknown`: the message was read and no reply came; it may have arrived.
 */
export type Delivery =
  | { outcome: 'accepted'; reply: string }
  | { outcome: 'refused'; kind: RefusalKind; code: number; text: string; bounced?: boolean }
  | { outcome: 'not-begun' }
  | { outcome: 'not-handed-over'; reason: string }
  | { outcome: 'unknown'; reason: string };
