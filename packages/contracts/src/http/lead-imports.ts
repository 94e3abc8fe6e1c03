import { z } from 'zod';
import { id, instant } from '../text.ts';
import { success } from './errors.ts';

const figure = z.number().int().nonnegative();

/** An import of a file. Its new leads can be removed while none of them was mailed. */
export const leadImport = z.object({
  id,
  startedAt: instant,
  /** Of its file; `null` where none was told, and absent in answers of older versions. */
  fileName: z.string().nullable().optional(),
  /** New leads that still exist. */
  created: figure,
  /** How many of these are in a campaign; 0 once one was mailed, as is the next. */
  attached: figure,
  /** How many of these were changed since. */
  edited: figure,
  /** Known leads that were filled or overwritten; undoing leaves them as they are. */
  changed: figure,
  /** Whether an email to one of its leads was sent, or may have been. */
  mailed: z.boolean(),
});
export type LeadImport = z.infer<typeof leadImport>;

/** One call removes a bounded number of leads: it is repeated while more are left. */
export const undoLeadImportResponse = success.extend({ removed: figure, isMoreLeft: z.boolean() });
