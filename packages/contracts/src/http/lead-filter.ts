import { z } from 'zod';
import { leadStatuses } from '../lead-status.ts';
import { filterConditionsMax, filterTextMaxLength, leadFieldMaxLength } from '../limits.ts';
import { id, singleLine } from '../text.ts';
import { customFieldKey } from './custom-fields.ts';
import { leadSender, linkStatuses } from './leads.ts';

const text = singleLine(leadFieldMaxLength);

/** How a value is compared; texts in any case and spelling of accents, numbers and dates by their order. */
export const valueComparisons = [
  'is',
  'is-not',
  'contains',
  'contains-not',
  'empty',
  'filled',
  'below',
  'above',
] as const;
export type ValueComparison = (typeof valueComparisons)[number];

export const filteredFields = ['firstName', 'lastName', 'email', 'company', 'jobRole'] as const;

/** What happened to the emails that a lead got. */
export const filteredEngagements = [
  'mailed',
  'opened',
  'clicked',
  'replied',
  'bounced',
  'complained',
  'opted-out',
] as const;
export type FilteredEngagement = (typeof filteredEngagements)[number];

const days = z.number().int().min(1).max(3_650);
const day = z.iso.date();
const value = text.default('');

/** What is said of one lead. `value` is ignored by `empty` and `filled`. */
export const leadCondition = z.discriminatedUnion('on', [
  z.strictObject({
    on: z.literal('field'),
    field: z.enum(filteredFields),
    is: z.enum(valueComparisons).exclude(['below', 'above']),
    value,
  }),
  /** `below` and `above` leave out the value itself; they need a field of numbers or dates, and a value of its type. */
  z.strictObject({ on: z.literal('custom'), key: customFieldKey, is: z.enum(valueComparisons), value }),
  z.strictObject({
    on: z.literal('tag'),
    is: z.enum(['has', 'has-not']),
    value: text.overwrite((value) => value.normalize('NFC')),
  }),
  /** Attached to a campaign; `null` stands for any. */
  z.strictObject({ on: z.literal('campaign'), is: z.enum(['in', 'not-in']), campaignId: id.nullable() }),
  /** What has become of the lead over all campaigns (rule J8). */
  z.strictObject({ on: z.literal('lead-status'), is: z.enum(['is', 'is-not']), value: z.enum(leadStatuses) }),
  /** How far the lead is in a campaign, or in any. */
  z.strictObject({
    on: z.literal('status'),
    is: z.enum(['is', 'is-not']),
    value: z.enum(linkStatuses),
    campaignId: id.nullable().default(null),
  }),
  /** The mailbox that the lead hears from in a campaign, or in any: also the relay, once that sent something. */
  z.strictObject({
    on: z.literal('mailbox'),
    is: z.enum(['is', 'is-not']),
    value: leadSender,
    campaignId: id.nullable().default(null),
  }),
  /** At any time, or in the last days. */
  z.strictObject({
    on: z.literal('engagement'),
    is: z.enum(['has', 'has-not']),
    value: z.enum(filteredEngagements),
    campaignId: id.nullable().default(null),
    inLastDays: days.nullable().default(null),
  }),
  /** When the lead came in: days of the UTC calendar, `after` from the day itself on. */
  z.strictObject({ on: z.literal('created'), is: z.enum(['before', 'after']), value: day }),
  z.strictObject({ on: z.literal('created-in-last-days'), value: days }),
  /** What is left of a condition of a segment that named a person who was erased since (rule J3). */
  z.strictObject({ on: z.literal('erased'), holdsFor: z.enum(['all', 'none']) }),
]);
export type LeadCondition = z.infer<typeof leadCondition>;

const matches = ['all', 'any'] as const;

/** Conditions of which all or any must hold. A group may stand in place of a condition, so that both can be mixed. */
const conditionGroup = z.strictObject({ match: z.enum(matches), conditions: z.array(leadCondition).min(1) });
export type ConditionGroup = z.infer<typeof conditionGroup>;

export const leadFilter = z
  .strictObject({ match: z.enum(matches), conditions: z.array(z.union([leadCondition, conditionGroup])).min(1) })
  .refine(
    ({ conditions }) =>
      conditions.flatMap((each) => ('conditions' in each ? each.conditions : [each])).length <= filterConditionsMax,
    `A filter may have at most ${filterConditionsMax} conditions`,
  );
export type LeadFilter = z.infer<typeof leadFilter>;

const notAFilter = 'This is not a filter in JSON';

/** A filter as it stands in a query: JSON. */
const filterText = z
  .string()
  .max(filterTextMaxLength, 'This filter is too long')
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: notAFilter });
      return z.NEVER;
    }
  })
  .pipe(leadFilter);

/** Selects leads by a text, a filter and a saved filter; what is given must all hold. */
export const leadSelection = {
  filter: filterText.optional(),
  segment: id.optional(),
};

export const leadsCount = z.object({ count: z.number().int() });
