import type { RefusalKind } from '../email/delivery.ts';
import rules from './refusal-rules.json' with { type: 'json' };

/** A negative server reply (RFC 5321, 4.2; enhanced status by RFC 3463). */
export interface SmtpRefusal {
  code: number;
  /** For example `5.1.1`, where the server gives one. */
  status: string | null;
  text: string;
  /** The command that was refused, for example `RCPT TO`. */
  command: string;
}

const compiled = rules.map((rule) => ({
  kind: rule.kind as RefusalKind,
  status: rule.status ? new RegExp(rule.status) : undefined,
  text: rule.text ? new RegExp(rule.text, 'i') : undefined,
}));

/**
 * Sorts a refusal by the first rule of the table that fits (rule S3). Every 4xx code counts as transient. A 5xx code
 * that no rule knows counts as policy, except a bare 550 or 553 to the recipient, which says that the address does not
 * exist.
 */
export function refusalKind({ code, status, text, command }: SmtpRefusal): RefusalKind {
  if (code < 500) return 'transient';
  const rule = compiled.find((each) => (status !== null && each.status?.test(status)) || each.text?.test(text));
  // A refused sender says nothing about the recipient.
  if (rule?.kind === 'dead-address' && command === 'MAIL FROM') return 'policy';
  if (rule) return rule.kind;
  return command === 'RCPT TO' && (code === 550 || code === 553) && status === null ? 'dead-address' : 'policy';
}
