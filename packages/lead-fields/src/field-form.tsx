import { ApiError, api, cached } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { createCustomFieldRequest } from '@cadenza/contracts/custom-fields';
import { type CustomFieldType, customFieldTypes, standardKeys } from '@cadenza/contracts/custom-values';
import { customFieldKeyMaxLength } from '@cadenza/contracts/limits';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { Button, Field, Form, Input, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import { useEffect, useRef } from 'react';
import type { LeadField } from './lead-fields.ts';
import { suggestKey } from './suggest-key.ts';
import { typeLabels } from './type-labels.ts';

const labelMaxLength = 100;

export interface FieldFormProps {
  /** The field to change; absent, the form adds one. */
  field?: LeadField;
  /** The fields that there are. No suggested key is one of theirs. */
  fields: readonly LeadField[];
  suggestedLabel?: string;
  suggestedType?: CustomFieldType;
  onDone: (field: LeadField) => void;
  onCancel: () => void;
}

/** Label, key and type of a custom field. A key never changes, since emails have it as a variable. */
export function FieldForm({ field, fields, suggestedLabel = '', suggestedType = 'text', ...done }: FieldFormProps) {
  const taken = [...standardKeys, ...fields.map(({ key }) => key)];
  const suggestedFor = (label: string) => (label.trim() === '' ? '' : suggestKey(label, taken));
  const isKeyTyped = useRef(field !== undefined);
  const saveField = useSaveField(field);
  const shortLabel = suggestedLabel.slice(0, labelMaxLength);
  const { error, faultOf, formProps, formState, register, setFocus, setValue, watch } = useContractForm({
    schema: createCustomFieldRequest,
    defaultValues: field ?? { label: shortLabel, key: suggestedFor(shortLabel), type: suggestedType },
    send: async (given) => done.onDone(await saveField(given)),
    failure: 'The field could not be saved',
    // A field that exists is about its key.
    fieldOf: (refusal) => (refusal instanceof ApiError && keyRefusals.has(refusal.code) ? 'key' : undefined),
    showsError: true,
  });
  const type = watch('type') ?? 'text';
  useEffect(() => setFocus('label'), [setFocus]);

  return (
    <Form
      noValidate
      onSubmit={(event) => void formProps.onSubmit(event)}
      className="grid grid-cols-1 gap-4 rounded-lg border bg-muted/40 p-4"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Label" required error={faultOf('label')} className="sm:col-span-2">
          <Input
            {...register('label', {
              onChange: ({ target }) => {
                if (isKeyTyped.current) return;
                setValue('key', suggestedFor(target.value), { shouldValidate: formState.isSubmitted });
              },
            })}
            maxLength={labelMaxLength}
            autoComplete="off"
            placeholder="Industry"
          />
        </Field>
        {field === undefined ? (
          <Field
            label="Key"
            required
            hint={<span className="break-all">In emails: {`{{${watch('key') || 'industry'}}}`}</span>}
            error={faultOf('key')}
          >
            <Input
              {...register('key', {
                onChange: () => {
                  isKeyTyped.current = true;
                },
              })}
              maxLength={customFieldKeyMaxLength}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        ) : null}
        <Field
          label="Type"
          hint={field === undefined ? undefined : 'Values that leads have already stay as they are'}
          error={faultOf('type')}
          className={field === undefined ? '' : 'sm:col-span-2'}
        >
          <Select value={type} onValueChange={(chosen) => setValue('type', chosen as CustomFieldType)}>
            <SelectTrigger>
              <SelectValue>{typeLabels[type]}</SelectValue>
            </SelectTrigger>
            <SelectContent>
              {customFieldTypes.map((each) => (
                <SelectItem key={each} value={each}>
                  {typeLabels[each]}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </Field>
      </div>
      {error ? (
        <p role="alert" className="wrap-anywhere text-destructive text-xs">
          {error}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={formProps.pending}>
          {field === undefined ? 'Add Field' : 'Save Field'}
        </Button>
        <Button variant="outline" size="sm" onClick={done.onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** Returns the field as it was saved. */
function useSaveField(field: LeadField | undefined) {
  const invalidate = useInvalidate();
  const { mutateAsync } = useMutation({
    mutationFn: ({ key, label, type }: LeadField) =>
      field === undefined
        ? api.call(calls.createLeadField, { body: { key, label, type } })
        : api.call(calls.changeLeadField, { params: { key }, body: { label, type } }),
    // The list has the field before its form closes. What was refused may be there already, by another page.
    onSettled: () => invalidate(cached.leadFields),
  });
  return mutateAsync;
}

const keyRefusals = new Set(['field-exists', 'field-being-deleted']);
