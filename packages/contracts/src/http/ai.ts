import { z } from 'zod';
import { customFieldsMax } from '../limits.ts';
import { multiLine } from '../text.ts';
import { customFieldKey } from './custom-fields.ts';

export const generateEmailRequest = z.strictObject({
  type: z.enum(['initial', 'followup']),
  prompt: multiLine(4_000).refine((value) => value.trim() !== '', 'Please say what this email should be about'),
  context: z
    .strictObject({
      previousSubject: z.string().max(2_000).nullish(),
      previousBody: z.string().max(100_000).nullish(),
      campaignGoal: z.string().max(2_000).nullish(),
    })
    .default({}),
  /** The keys of the custom fields that the draft may use as variables. */
  customKeys: z.array(customFieldKey).max(customFieldsMax).default([]),
});
export type GenerateEmailRequest = z.input<typeof generateEmailRequest>;
/** Whether the person who runs the product set an AI service up. */
export const aiAssistant = z.object({ isSetUp: z.boolean() });
export const generateEmailResponse = z.object({ subject: z.string(), body: z.string() });
export type GenerateEmailResponse = z.infer<typeof generateEmailResponse>;
