import type { FailureCause } from '../classification.ts';
import { bareRefusals, deadAddressVerdicts, unknownUserReplies } from './dead-address-rules.ts';
import type { FailureRule } from './failure-rule.ts';
import { fullRules } from './full-rules.ts';
import { nameServiceRules, programRules, refusalRules, suspendedRules, vagueRules } from './refusal-rules.ts';
import { senderRules } from './sender-rules.ts';

/**
 * The meaning of a refusal's words; the first row that fits decides. Rows that name the address for another reason come
 * first: "sender address rejected: user unknown", "address rejected: mailbox full", "account disabled".
 */
export const failureRules: FailureRule[] = [
  ...senderRules,
  ...nameServiceRules,
  ...fullRules,
  ...programRules,
  ...suspendedRules,
  ...deadAddressVerdicts,
  ...unknownUserReplies,
  ...refusalRules,
  ...vagueRules,
  ...bareRefusals,
];

export interface StatusRule {
  cause: FailureCause;
  pattern: RegExp;
  meaning: string;
}

/** Enhanced status codes that mean something by themselves (RFC 3463, 3). */
export const statusRules: StatusRule[] = [
  { cause: 'full', pattern: /^[45]\.2\.2$/, meaning: 'mailbox full' },
  { cause: 'transient', pattern: /^4\./, meaning: 'may pass' },
  { cause: 'dead-address', pattern: /^5\.1\.[1236]$/, meaning: 'no such mailbox or system, bad syntax, moved' },
  { cause: 'dead-address', pattern: /^5\.1\.10$/, meaning: 'null MX (RFC 7505)' },
  { cause: 'dead-address', pattern: /^5\.3\.2$/, meaning: 'the host takes no mail (RFC 7504)' },
  { cause: 'dead-address', pattern: /^5\.4\.4$/, meaning: 'no route to the host' },
  { cause: 'dead-address', pattern: /^5\.7\.1[78]$/, meaning: 'the owner has changed (RFC 7293)' },
  { cause: 'content', pattern: /^5\.(?:2\.3|3\.4|6\.\d+)$/, meaning: 'size or form of the mail' },
  { cause: 'policy', pattern: /^5\.7\.\d+$/, meaning: 'security or policy' },
];

/** Sentences that servers add to every failure; they are removed before the rules look. */
export const meaningless: { pattern: RegExp; source: string }[] = [
  {
    pattern: /\d\.\d\.\d - (?:unknown address error|bad destination mailbox address)/g,
    source: 'IronPort and Amazon SES: heads every 5xx reply',
  },
  {
    pattern: /\b550 (?:5\.1\.1 )?<?[^ <>]{1,200}>?\.\.\. user unknown(?= >>> | <<< 5| 503|$)/g,
    source: 'Sendmail: its own word for every 550 to RCPT',
  },
  { pattern: /503 (?:5\.5\.\d )?[^<>]{0,80}/g, source: 'a command too many after the refusal' },
  { pattern: /554 5\.5\.1 error: no valid recipients/g, source: 'Postfix: DATA after the only recipient was refused' },
];
