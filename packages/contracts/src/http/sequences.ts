import { z } from 'zod';
import { emptyParts } from '../empty-parts.ts';
import {
  attachmentMaxBytes,
  attachmentsMaxPerStep,
  followUpDelayDaysMax,
  sequenceMaxSteps,
  stepBodyMaxLength,
  stepSubjectMaxLength,
} from '../limits.ts';
import { id, instant, multiLine, singleLine } from '../text.ts';

/**
 * Header of the calls that save a sequence: the clearing, each step, and the report that it is ready. They carry one
 * id, new for every save, so that of two simultaneous saves the one that cleared last is stored whole and the other is
 * refused. Without the header the last write of each step wins.
 */
export const sequenceSaveHeader = 'x-sequence-save';
export const sequenceSaveId = z.string().regex(/^[\w-]{8,64}$/);

/** It becomes a header of the email. Empty when the browser does not know the type of a file. */
const mediaType = /^(?:[\w.+-]{1,100}\/[\w.+-]{1,100}(?:; ?[\w-]{1,40}=[\w.+-]{1,40}){0,3})?$/;

export const attachment = z.strictObject({
  filename: singleLine(255).min(1, 'A file needs a name'),
  path: z.string().regex(/^\/objects\/[\w./-]{1,500}$/, 'The path of a file starts with /objects/'),
  contentType: z
    .string()
    .regex(mediaType, 'The type of a file looks like application/pdf')
    .default('application/octet-stream'),
  size: z.number().int().min(0).max(attachmentMaxBytes).default(0),
});
export type Attachment = z.infer<typeof attachment>;

/** The path in an attachment: `..` or an empty segment would lead out of the folder of files. */
const attachedFile = attachment.refine(({ path }) => !/\/\.{0,2}(?:\/|$)/.test(path), {
  path: ['path'],
  error: 'The path of a file leads to a file below /objects/',
});

export const stepAttachments = z
  .array(attachedFile)
  .max(attachmentsMaxPerStep, `At most ${attachmentsMaxPerStep} files can be attached to an email`)
  .default([]);

export const sequenceStep = z.object({
  id,
  campaignId: id,
  stepNumber: z.number().int(),
  subject: z.string(),
  body: z.string(),
  delayDays: z.number().int(),
  attachments: z.array(attachment),
  createdAt: instant,
});
export type SequenceStep = z.infer<typeof sequenceStep>;

export const createStepRequest = z
  .strictObject({
    campaignId: id,
    stepNumber: z.number().int().min(1).max(sequenceMaxSteps),
    subject: singleLine(stepSubjectMaxLength),
    body: multiLine(stepBodyMaxLength),
    delayDays: z.number().int().min(0).max(followUpDelayDaysMax).default(0),
    attachments: stepAttachments,
  })
  .refine((step) => !emptyParts(step, step.stepNumber === 1).includes('subject'), {
    path: ['subject'],
    message: 'The first email needs a subject',
  })
  .refine((step) => !emptyParts(step, false).includes('body'), { path: ['body'], message: 'Every email needs a body' })
  .refine((step) => step.stepNumber === 1 || step.delayDays >= 1, {
    path: ['delayDays'],
    message: 'A follow-up is sent at least 1 day after the email before it',
  });
export type CreateStepRequest = z.input<typeof createStepRequest>;
