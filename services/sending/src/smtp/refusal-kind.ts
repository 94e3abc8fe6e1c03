import type { Blame } from '@cadenza/server-replies';
import type { RefusalKind } from '../email/delivery.ts';

/** A negative server reply (RFC 5321, 4.2; enhanced status by RFC 3463). */
export interface SmtpRefusal {
  code: number;
  /** For example `5.1.1`, where the server gives one. */
  status: string | null;
  text: string;
  /** The command that was refused, for example `RCPT TO`. */
  command: string;
}

/** How a refusal that is not the account's counts (rule S3). */
export function refusalKind(blame: Blame): RefusalKind {
  switch (blame.on) {
    case 'recipient':
      return blame.cause === 'closed' ? 'policy' : blame.cause;
    case 'email':
      return blame.cause;
    case 'nobody':
      return 'transient';
    default:
      return 'policy';
  }
}
