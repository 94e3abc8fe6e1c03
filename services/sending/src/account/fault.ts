import { faultKinds as repliedFaultKinds } from '@cadenza/server-replies';

/**
 * Kinds of fault of a mail account (rule D8): those that a server reply can tell; `same-refusal`, when the server refuses one
 * recipient after the other with the same words, which name nobody (rule D10); and two in which the mail server was not
 * even asked: `access`, when nobody can tell how to sign in, and `links`, when nobody outside could open the links in its
 * emails (rule L11).
 */
export const faultKinds = ['access', 'links', 'same-refusal', ...repliedFaultKinds] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Why a mail server takes no email of the account, to any recipient. */
export interface AccountFault {
  kind: FaultKind;
  /** The reply code, for example 535; null without a reply. */
  code: number | null;
  /** The enhanced status (RFC 3463), for example `5.7.8`, where the server gives one. */
  status: string | null;
  /** Of a `same-refusal`, how many recipients were refused in a row. */
  recipients?: number;
  /** How long the server asks to wait, or how long this kind of limit lasts. */
  waitMinutes: number | null;
  /** The reply was to one email and may be true of that one only, so others go first. */
  aside: boolean;
}
