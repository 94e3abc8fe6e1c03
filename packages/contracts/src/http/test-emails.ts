import { isMailableAddress } from '@cadenza/mail-address';
import { z } from 'zod';
import { leadFieldMaxLength, sequenceMaxSteps, stepBodyMaxLength, stepSubjectMaxLength } from '../limits.ts';
import { id, multiLine, singleLine } from '../text.ts';
import { stepAttachments } from './sequences.ts';
import { correspondent } from './whole-emails.ts';

/** The one address that a test goes to. */
const to = singleLine(leadFieldMaxLength).refine(isMailableAddress, 'Please enter a valid email address');

const stepNumber = z.number().int().min(1).max(sequenceMaxSteps);

/** A step as it stands in the editor, whether it was saved or not. */
const testedStep = z.strictObject({
  stepNumber,
  subject: singleLine(stepSubjectMaxLength),
  body: multiLine(stepBodyMaxLength),
  attachments: stepAttachments,
});

export const testEmailRequest = z.strictObject({
  stepNumber,
  to,
  /** The lead of the campaign whose values it has; null: sample values. */
  leadId: id.nullable().default(null),
  /** A mailbox that sends for the campaign, or for the lead; null: the relay. */
  mailboxId: id.nullable().default(null),
  /** The step, and the first one where a follow-up may answer it; absent: as they are saved. */
  steps: z.array(testedStep).min(1).max(2).optional(),
});
export type TestEmailRequest = z.input<typeof testEmailRequest>;

/** `unknown`: the mail server read it and never answered. */
export const testEmailOutcomes = ['accepted', 'refused', 'not-handed-over', 'unknown'] as const;

export const testEmailResponse = z.object({
  outcome: z.enum(testEmailOutcomes),
  /** Why it was not accepted, as a sentence of ours; null where it was. */
  reason: z.string().nullable(),
  /** What the mail server said; null where nobody asked it, or it said nothing. */
  words: z.string().nullable(),
  from: correspondent,
  subject: z.string(),
  /** Under which it arrives, with its angle brackets. */
  messageId: z.string(),
});
export type TestEmailResponse = z.infer<typeof testEmailResponse>;

/** A short email of ours, by which the mail server of the settings is tried. */
export const mailServerTestRequest = z.strictObject({ to });
export type MailServerTestRequest = z.infer<typeof mailServerTestRequest>;

export const mailServerTestResponse = testEmailResponse.pick({ outcome: true, reason: true, words: true });
export type MailServerTestResponse = z.infer<typeof mailServerTestResponse>;
