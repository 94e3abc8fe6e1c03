import { z } from 'zod';
import { isBlank } from '../blank-text.ts';
import { noteMaxLength } from '../limits.ts';
import { id, instant, multiLine } from '../text.ts';

const text = multiLine(noteMaxLength).refine((value) => !isBlank(value), 'Please write something');
const revision = z.number().int().min(0).max(2_147_483_647);

/** What a user wrote down about a lead (rule J10). */
export const leadNote = z.object({
  id,
  text: z.string(),
  createdAt: instant,
  /** Of the last change; null while there was none. */
  changedAt: instant.nullable(),
  /** Raised by every change. */
  revision: z.number().int(),
});
export type LeadNote = z.infer<typeof leadNote>;

export const addLeadNoteRequest = z.strictObject({ text });

/** `revision` is that of the text which the user changed. */
export const changeLeadNoteRequest = z.strictObject({ text, revision });
