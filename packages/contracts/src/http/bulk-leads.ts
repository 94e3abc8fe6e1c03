import { z } from 'zod';
import { bulkChangeMaxIds, bulkDeleteMaxIds, leadFieldMaxLength } from '../limits.ts';
import { id, singleLine } from '../text.ts';
import { customFieldKey, givenFieldValue, leadTag } from './custom-fields.ts';
import { success } from './errors.ts';

const onlyEmpty = z.boolean().default(false);

/**
 * One change of many leads. A tag is the same in any case. A value that is `null` or empty takes the field's value away;
 * with `onlyEmpty`, leads that have a value keep it. Names and addresses are not for many leads.
 */
export const leadsChange = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('add-tag'), tag: leadTag }),
  z.strictObject({ what: z.literal('remove-tag'), tag: leadTag }),
  z.strictObject({
    what: z.literal('set-field'),
    field: z.enum(['company', 'jobRole']),
    value: singleLine(leadFieldMaxLength).nullable(),
    onlyEmpty,
  }),
  z.strictObject({
    what: z.literal('set-custom-field'),
    key: customFieldKey,
    value: givenFieldValue.nullable(),
    onlyEmpty,
  }),
]);
export type LeadsChange = z.infer<typeof leadsChange>;

export const changeLeadsRequest = z.strictObject({ ids: z.array(id).max(bulkChangeMaxIds), change: leadsChange });
export const changeLeadsResponse = success.extend({
  /** The leads that are not as they were. */
  changed: z.array(id),
  /** Leads that got no tag, as they have as many as a lead may have. */
  full: z.array(id),
});
export type ChangeLeadsResponse = z.infer<typeof changeLeadsResponse>;

/** Leads that were chosen one by one, by their ids; what is no lead any more is left out. */
export const chosenLeads = z.strictObject({ ids: z.array(id).max(bulkDeleteMaxIds) });

export const detachLeadsRequest = z.strictObject({ leadIds: z.array(id).max(10_000) });
export const detachLeadsResponse = success.extend({ detached: z.number().int() });
