import type { Attachment, CreateStepRequest, SequenceStep } from '@cadenza/api-client';
import { emptyParts } from '@cadenza/contracts/empty-parts';

export interface StepDraft {
  /** Keeps a card's identity while the steps around it are renumbered. */
  key: string;
  subject: string;
  body: string;
  delayDays: number;
  attachments: Attachment[];
  /** The text that the assistant replaced; after an undo, the assistant's text. */
  setAside?: { subject: string; body: string; isFromAssistant: boolean };
}

const followUpDelayDaysDefault = 2;
const followUpDelayDaysMin = 1;

function blankStep(delayDays: number): StepDraft {
  return { key: crypto.randomUUID(), subject: '', body: '', delayDays, attachments: [] };
}

/** The saved steps in their order, or one blank initial email. */
export function draftsFrom(steps: readonly SequenceStep[]): StepDraft[] {
  if (steps.length === 0) return [blankStep(0)];
  return steps
    .toSorted((a, b) => a.stepNumber - b.stepNumber)
    .map(({ id, subject, body, delayDays, attachments }) => ({ key: id, subject, body, delayDays, attachments }));
}

export function withFollowUp(drafts: readonly StepDraft[]): StepDraft[] {
  return [...drafts, blankStep(followUpDelayDaysDefault)];
}

/** The drafts without one step. The only step stays, and a new first step has no delay. */
export function withoutStep(drafts: readonly StepDraft[], key: string): StepDraft[] {
  if (drafts.length <= 1) return [...drafts];
  return drafts
    .filter((draft) => draft.key !== key)
    .map((draft, index) => (index === 0 ? { ...draft, delayDays: 0 } : draft));
}

export function withChange(drafts: readonly StepDraft[], key: string, change: Partial<StepDraft>): StepDraft[] {
  return drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft));
}

export function withAttachment(drafts: readonly StepDraft[], key: string, attachment: Attachment): StepDraft[] {
  return drafts.map((draft) =>
    draft.key === key ? { ...draft, attachments: [...draft.attachments, attachment] } : draft,
  );
}

export function withoutAttachment(drafts: readonly StepDraft[], key: string, path: string): StepDraft[] {
  return drafts.map((draft) =>
    draft.key === key ? { ...draft, attachments: draft.attachments.filter((each) => each.path !== path) } : draft,
  );
}

/** The drafts with the assistant's text in one step; the previous text is set aside. */
export function withAssistantText(
  drafts: readonly StepDraft[],
  key: string,
  email: { subject: string; body: string },
): StepDraft[] {
  return drafts.map((draft) => {
    if (draft.key !== key) return draft;
    const { subject, body } = draft;
    return { ...draft, ...email, setAside: { subject, body, isFromAssistant: false } };
  });
}

/** The drafts with one step's text and the text set aside swapped, so that neither is lost. */
export function withTextSetAside(drafts: readonly StepDraft[], key: string): StepDraft[] {
  return drafts.map((draft) => {
    if (draft.key !== key || !draft.setAside) return draft;
    const { subject, body, setAside } = draft;
    return {
      ...draft,
      subject: setAside.subject,
      body: setAside.body,
      setAside: { subject, body, isFromAssistant: !setAside.isFromAssistant },
    };
  });
}

export function isDelayValid(draft: StepDraft, index: number): boolean {
  return index === 0 || draft.delayDays >= followUpDelayDaysMin;
}

/** What each step still needs before the sequence can be saved: a body and, the first, a subject, the others a delay. */
export function missingSentences(drafts: readonly StepDraft[]): string[] {
  return drafts.flatMap((draft, index) => {
    const missing = [
      ...emptyParts(draft, index === 0).map((part) => `a ${part}`),
      ...(isDelayValid(draft, index) ? [] : ['a delay of at least 1 day']),
    ];
    return missing.length === 0 ? [] : [`${stepTitle(index)} needs ${listFormat.format(missing)}.`];
  });
}

const listFormat = new Intl.ListFormat('en-US');

/** Typed text as days; a text that is not a number becomes 0. */
export function parseDelayDays(text: string): number {
  const days = Number.parseInt(text, 10);
  return Number.isNaN(days) ? 0 : Math.max(0, days);
}

export function stepTitle(index: number): string {
  return index === 0 ? 'Initial Email' : `Follow-up ${index}`;
}

export function stepRequests(campaignId: string, drafts: readonly StepDraft[]): CreateStepRequest[] {
  return drafts.map(({ subject, body, delayDays, attachments }, index) => ({
    campaignId,
    stepNumber: index + 1,
    subject,
    body,
    delayDays,
    attachments,
  }));
}
