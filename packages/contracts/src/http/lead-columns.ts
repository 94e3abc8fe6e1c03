import { z } from 'zod';
import { customFieldsMax } from '../limits.ts';
import { customFieldKey } from './custom-fields.ts';

/** Columns of the lead list besides the name, which always stands first. */
export const leadColumns = ['email', 'company', 'jobRole', 'tags', 'createdAt', 'contactedAt'] as const;

/** Before the key of a custom field, in the name of its column. */
export const customColumnPrefix = 'fields.';

export const isCustomColumn = (name: string) =>
  name.startsWith(customColumnPrefix) && customFieldKey.safeParse(name.slice(customColumnPrefix.length)).success;

/** A column of every lead, or `fields.` and the key of a custom field. */
const leadColumn = z.union([z.enum(leadColumns), z.string().refine(isCustomColumn, 'This is not a column')]);

/** The columns that a user chose, in their order; `null` for the usual ones. */
export const chosenColumns = z.strictObject({
  columns: z
    .array(leadColumn)
    .max(leadColumns.length + customFieldsMax)
    .refine((columns) => new Set(columns).size === columns.length, 'Each column can stand once')
    .nullable(),
});
export type ChosenColumns = z.infer<typeof chosenColumns>;
