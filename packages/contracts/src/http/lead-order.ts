import { z } from 'zod';
import { isCustomColumn } from './lead-columns.ts';

/** What a list of leads can be sorted by, besides custom fields. */
export const sortableLeadColumns = [
  'firstName',
  'lastName',
  'email',
  'company',
  'jobRole',
  'createdAt',
  'contactedAt',
] as const;

/**
 * How a list of leads is sorted: by a column of every lead, or by `fields.` and the key of a custom field; leads that
 * have nothing there come last, and of those that are alike the newest first. Without `sort`, the newest come first.
 */
export const leadOrder = {
  sort: z.union([z.enum(sortableLeadColumns), z.string().refine(isCustomColumn, 'This is not a column')]).optional(),
  direction: z.enum(['ascending', 'descending']).optional(),
};
