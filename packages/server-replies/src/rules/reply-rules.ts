import { accountRules, localisedAccountRules } from './account-rules.ts';
import { bareRefusals, deadAddressVerdicts, unknownUserReplies } from './dead-address-rules.ts';
import { domainRules } from './domain-rules.ts';
import { fullRules } from './full-rules.ts';
import {
  nameServiceRules,
  passingRules,
  programRules,
  refusalRules,
  sizeRules,
  suspendedRules,
  vagueRules,
} from './refusal-rules.ts';
import type { ReplyRule } from './reply-rule.ts';
import { closedToOutsideRules, reputationRules, senderRules } from './sender-rules.ts';

/**
 * The meaning of a refusal's words; the first row that fits decides. Rows that name the address for another reason come
 * first: "sender address rejected: user unknown", "address rejected: mailbox full", "account disabled".
 */
export const replyRules: ReplyRule[] = [
  ...passingRules,
  ...closedToOutsideRules,
  ...accountRules,
  ...localisedAccountRules,
  ...sizeRules,
  ...domainRules,
  ...senderRules,
  ...nameServiceRules,
  ...fullRules,
  ...programRules,
  ...suspendedRules,
  ...deadAddressVerdicts,
  ...unknownUserReplies,
  ...reputationRules,
  ...refusalRules,
  ...vagueRules,
  ...bareRefusals,
];
