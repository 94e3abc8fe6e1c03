export { FieldForm } from './lazy-field-form.tsx';
export { type LeadField, leadFieldsQuery, useLeadFields } from './lead-fields.ts';
export { suggestKey } from './suggest-key.ts';
export { suggestType } from './suggest-type.ts';
export { TagsInput, type TagsInputProps } from './tags-input.tsx';
export { tagsQuery } from './tags-query.ts';
export { typeLabels } from './type-labels.ts';
export { ValueInputs, type ValueInputsProps, wrongValues } from './value-inputs.tsx';
