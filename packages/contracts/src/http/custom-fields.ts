import { z } from 'zod';
import { customFieldTypes, eachTagOnce, standardKeys } from '../custom-values.ts';
import { customFieldKeyMaxLength, customFieldsMax, customValueMaxLength, tagMaxLength, tagsMax } from '../limits.ts';
import { emptyIfUnseen, multiLine, singleLine } from '../text.ts';

/** Names that every object of JavaScript has: a look-up by such a key would find something else. */
const ownKeysOfObjects = Object.getOwnPropertyNames(Object.prototype);
const reservedKeys = new Set([...standardKeys, ...ownKeysOfObjects].map((key) => key.toLowerCase()));

export const isReservedKey = (key: string): boolean => reservedKeys.has(key.toLowerCase());

/** The name of a custom field, as it stands in `{{industry}}`. */
export const customFieldKey = z
  .string()
  .max(customFieldKeyMaxLength, `A key may have at most ${customFieldKeyMaxLength} characters`)
  .regex(/^[a-z][A-Za-z0-9]*$/, 'A key begins with a small letter and has letters and digits only')
  .refine((key) => !isReservedKey(key), 'This name is taken by Cadenza');

const label = singleLine(100).refine((value) => value !== '', 'Please enter a label');

/** A column that the user added to leads. */
export const customField = z.object({ key: z.string(), label: z.string(), type: z.enum(customFieldTypes) });
export type CustomField = z.infer<typeof customField>;

export const createCustomFieldRequest = z.strictObject({
  key: customFieldKey,
  label,
  type: z.enum(customFieldTypes).default('text'),
});
export const changeCustomFieldRequest = z
  .strictObject({ label: label.optional(), type: z.enum(customFieldTypes).optional() })
  .refine((change) => Object.keys(change).length > 0, 'Please give a label or a type');

/** The values of a lead by key; a field without a value is absent. */
export const customValues = z.record(z.string(), z.string());
export type CustomValues = z.infer<typeof customValues>;

export const givenFieldValue = multiLine(customValueMaxLength).transform((value) => emptyIfUnseen(value.trim()));
const bounded = <Given extends z.ZodRecord>(values: Given) =>
  values.refine(
    (given) => Object.keys(given).length <= customFieldsMax,
    `A lead may have at most ${customFieldsMax} fields`,
  );

/** Values of a new lead or of a row; an empty one is the same as none. */
export const givenValues = bounded(z.record(customFieldKey, givenFieldValue));
/** Changed values of a lead; `null` or an empty text removes one, absent keys stay. */
export const changedValues = bounded(z.record(customFieldKey, givenFieldValue.nullable()));

/** A short word by which leads are grouped. */
/** In one form of Unicode, so that two tags that look alike are one. */
export const leadTag = singleLine(tagMaxLength)
  .overwrite((value) => value.normalize('NFC'))
  .refine((value) => value !== '', 'A tag may not be empty');
export const tags = z.array(leadTag).max(tagsMax, `A lead may have at most ${tagsMax} tags`).transform(eachTagOnce);
