/**
 * What an account can suffer from (rule D8):
 * - `login`: the mail server does not let us in, or asks for a login.
 * - `connection`: it is not reached, or takes no emails from anybody now.
 * - `quota`: the account has sent as much as it may in a day or an hour.
 * - `rate`: too many emails, logins or connections in a short time.
 * - `sender`: the account may not send, or not as this sender.
 * - `storage`: the account's own mailbox is full, so that the copy of what was sent finds no room.
 */
export const faultKinds = ['login', 'connection', 'quota', 'rate', 'sender', 'storage'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Why a mail server takes no email of the account, whoever it is for. */
export interface AccountFault {
  kind: FaultKind;
  /** Of the reply, for example 535; null where there was none. */
  code: number | null;
  /** The enhanced status (RFC 3463), for example `5.7.8`, where the server gives one. */
  status: string | null;
  /** So long the server asks to wait, or this kind of limit lasts. */
  waitMinutes: number | null;
  /** It was said of an email in particular, and may be true of that one only: others go first. */
  aside: boolean;
}
