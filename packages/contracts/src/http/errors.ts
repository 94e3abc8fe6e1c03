import { z } from 'zod';

/** The body of every refusal: a sentence for the user, and a code that never changes. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

export const success = z.object({ success: z.literal(true) });
