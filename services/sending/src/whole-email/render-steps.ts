import type { SequenceStepFacts } from '@cadenza/contracts';
import { type RenderedEmail, render, type VariableValues } from '@cadenza/email-content';
import { inThread } from '../delivery/in-thread.ts';
import type { Recipient } from '../projections/recipients.ts';

/** A step, saved or as it stands in the editor. */
export type Step = Pick<SequenceStepFacts, 'stepNumber' | 'subject' | 'body' | 'attachments'>;

interface RenderedFor {
  values: VariableValues;
  /** What it was sent already, and up to which step; 0: nothing yet. */
  sent: readonly Pick<Recipient['sent'][number], 'subject' | 'mailboxId' | 'arrived'>[];
  lastStep: number;
}

/**
 * Each step as a lead would get it now, its URLs as their author wrote them (rule D3). Those before it count as arrived (rule D4).
 * @param mailboxId of the sender; null: the relay
 */
export function renderSteps(
  steps: readonly Step[],
  { values, sent, lastStep }: RenderedFor,
  mailboxId: string | null,
): { step: Step; rendered: RenderedEmail }[] {
  const earlier = [...sent];
  return steps
    .toSorted((one, other) => one.stepNumber - other.stepNumber)
    .map((step, place) => {
      const rendered = render(step, values);
      const { subject } = inThread(rendered.subject, place === 0 ? [] : earlier, mailboxId);
      if (step.stepNumber > lastStep) earlier.push({ subject, mailboxId, arrived: true });
      return { step, rendered: { ...rendered, subject } };
    });
}
