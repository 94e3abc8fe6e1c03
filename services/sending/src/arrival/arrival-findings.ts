import type { ArrivalFinding } from '@cadenza/contracts';
import type { ArrivalFacts } from './arrival-facts.ts';
import { findLargeAttachments } from './attachment-sizes.ts';
import { findDomainRecords } from './domain-records.ts';
import { findForeignLinks } from './foreign-links.ts';
import { findNoPlainText } from './plain-text.ts';
import { findNoPostalAddress } from './postal-address.ts';
import { findPrivateLinks } from './private-links.ts';
import { findRampUp } from './ramp-up.ts';
import { findUnreadAnswers } from './unread-answers.ts';

const inOrder: readonly ((facts: ArrivalFacts) => ArrivalFinding[])[] = [
  findPrivateLinks,
  findDomainRecords,
  findLargeAttachments,
  findNoPlainText,
  findForeignLinks,
  findNoPostalAddress,
  findRampUp,
  findUnreadAnswers,
];

/** Rule L10: what may keep the emails of a campaign from arriving, each with the reason and the remedy. */
export const arrivalFindings = (facts: ArrivalFacts): ArrivalFinding[] => inOrder.flatMap((find) => find(facts));
