/** One negative reply of a mail server, as SMTP gave it to us, or as a report quotes it. */
export interface ServerReply {
  /** For example 550; null where a report has none. */
  code: number | null;
  /** The enhanced status (RFC 3463), for example `5.1.1`, where the server gives one. */
  status: string | null;
  /** The words; several lines are allowed, each of which may repeat the codes. */
  text: string;
  /** The command that it replies to, for example `RCPT TO`; null where it is not known. */
  command: string | null;
  /** Our own addresses and domains: "unknown" about one of them says nothing about the recipient. */
  own?: ReadonlySet<string>;
  /** Whom the email was for: words that name somebody else only are not about them. */
  recipients?: readonly string[];
}

/**
 * Faults of a mail account that a reply can show (rule D8):
 * - `login`: the mail server refuses the login, or asks for one.
 * - `connection`: the server takes no emails from anybody at the moment.
 * - `quota`: the account has sent all it may in a day or an hour.
 * - `rate`: too many emails, logins or connections in a short time.
 * - `sender`: the account or its server may not send, or not as this sender.
 * - `storage`: the account's own mailbox is full, with no room for the copy of what was sent.
 */
export const faultKinds = ['login', 'connection', 'quota', 'rate', 'sender', 'storage'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Whom a reply is about (rules S3, D8). */
export type Blame =
  /** `closed`: suspended or disabled, or its owner takes no mail from outside; it may be opened again. */
  | { on: 'recipient'; cause: 'dead-address' | 'full' | 'closed' }
  /** Its size or form. */
  | { on: 'email'; cause: 'content' }
  | { on: 'account'; fault: FaultKind; waitMinutes: number | null }
  /** A provider refuses our domain for lack of proof. */
  | { on: 'domain'; record: 'spf' | 'dkim' | 'dmarc' | 'ptr' | 'mx' | null; provider: string | null }
  /** It passes. */
  | { on: 'nobody' }
  /** Nothing says whom it is about. */
  | { on: 'unclear' };

export interface ReplyVerdict {
  blame: Blame;
  /** What decided, for operators: a quote, or a status with its meaning. */
  rule: string;
  /** Of what passes: the recipient's mailbox is full, so that the same words about others prove nothing. */
  isOfMailbox?: true;
}
