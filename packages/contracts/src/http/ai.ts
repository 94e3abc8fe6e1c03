import { z } from 'zod';
import { multiLine } from '../text.ts';

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
});
export type GenerateEmailRequest = z.input<typeof generateEmailRequest>;
export const generateEmailResponse = z.object({ subject: z.string(), body: z.string() });
export type GenerateEmailResponse = z.infer<typeof generateEmailResponse>;
