import type { SequenceStepFacts } from '@cadenza/contracts';
import { variablesWithoutFallback } from '@cadenza/email-content';

/** A variable that a step needs, because its text gives no fallback. */
export interface NeededValue {
  stepNumber: number;
  name: string;
}

/** What each step needs of a lead (rule D9), in the order of its text. */
export function neededValues(
  steps: readonly Pick<SequenceStepFacts, 'stepNumber' | 'subject' | 'body'>[],
  names: ReadonlySet<string>,
): NeededValue[] {
  return steps.flatMap(({ stepNumber, subject, body }) =>
    variablesWithoutFallback(`${subject}\n${body}`, names).map((name) => ({ stepNumber, name })),
  );
}
