import type { ArrivalFinding } from '@cadenza/contracts';
import { withoutLinks } from '@cadenza/email-content';
import type { ArrivalFacts } from './arrival-facts.ts';
import { anyValues } from './text-of.ts';
import { emailsOf } from './words.ts';

const letterOrDigit = /[\p{L}\p{N}]/u;

/** Emails whose text part says nothing but addresses of pages. One without any text is not finished, which is told elsewhere. */
export function findNoPlainText(facts: ArrivalFacts): ArrivalFinding[] {
  const values = anyValues(facts);
  const silent = facts.steps.filter(
    ({ body }) => body.trim() !== '' && !letterOrDigit.test(withoutLinks(body, values)),
  );
  if (silent.length === 0) return [];
  return [
    {
      kind: 'no-plain-text',
      reason: `${emailsOf(silent.map(({ stepNumber }) => stepNumber))} ${silent.length === 1 ? 'has' : 'have'} no plain text besides links, which filters take for spam.`,
      remedy: 'Write a sentence or two.',
      ...{ isGrave: false, fixIn: 'emails' },
    },
  ];
}
