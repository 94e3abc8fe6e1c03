/**
 * Kinds of fault of a mail account (rule D8):
 * - `access`: nobody can tell how to sign in, so the mail server was not even asked.
 * - `login`: the mail server refuses the login, or asks for one.
 * - `connection`: the server cannot be reached, or takes no emails from anybody at the moment.
 * - `quota`: the account has sent all it may in a day or an hour.
 * - `rate`: too many emails, logins or connections in a short time.
 * - `sender`: the account may not send, or not as this sender.
 * - `storage`: the account's own mailbox is full, with no room for the copy of what was sent.
 */
export const faultKinds = ['access', 'login', 'connection', 'quota', 'rate', 'sender', 'storage'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Why a mail server takes no email of the account, to any recipient. */
export interface AccountFault {
  kind: FaultKind;
  /** The reply code, for example 535; null without a reply. */
  code: number | null;
  /** The enhanced status (RFC 3463), for example `5.7.8`, where the server gives one. */
  status: string | null;
  /** How long the server asks to wait, or how long this kind of limit lasts. */
  waitMinutes: number | null;
  /** The reply was to one email and may be true of that one only, so others go first. */
  aside: boolean;
}
