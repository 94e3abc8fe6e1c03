import { ApiError, api, cached, errorMessage } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { type CustomFieldType, customFieldTypes, standardKeys } from '@cadenza/contracts/custom-values';
import { customFieldKeyMaxLength } from '@cadenza/contracts/limits';
import { useInvalidate, useMutation } from '@cadenza/screen-kit';
import { Button, Field, Form, Input, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorsByInput } from './errors-by-input.ts';
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
  const [label, setLabel] = useState(field?.label ?? suggestedLabel.slice(0, labelMaxLength));
  const [typedKey, setTypedKey] = useState<string | null>(null);
  const [type, setType] = useState<CustomFieldType>(field?.type ?? suggestedType);
  const suggested = label.trim() === '' ? '' : suggestKey(label, [...standardKeys, ...fields.map(({ key }) => key)]);
  const key = field?.key ?? typedKey ?? suggested;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const invalidate = useInvalidate();
  const saving = useMutation({
    mutationFn: (given: LeadField) =>
      field === undefined
        ? api.call(calls.createLeadField, { body: given })
        : api.call(calls.changeLeadField, {
            params: { key: field.key },
            body: { label: given.label, type: given.type },
          }),
    // The list has the field before its form closes.
    onSuccess: async (saved) => {
      await invalidate(cached.leadFields);
      done.onDone(saved);
    },
    // What was refused may be there already, by another page.
    onError: () => void invalidate(cached.leadFields),
  });
  const errors = errorsOf(saving.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    // React passes the event on to a form around this one.
    event.stopPropagation();
    saving.mutate({ key, label: label.trim(), type });
  }

  return (
    <Form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 rounded-lg border bg-muted/40 p-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Label" required error={errors.label} className="sm:col-span-2">
          <Input
            ref={first}
            value={label}
            maxLength={labelMaxLength}
            autoComplete="off"
            placeholder="Industry"
            onChange={(event) => setLabel(event.target.value)}
          />
        </Field>
        {field === undefined ? (
          <Field
            label="Key"
            required
            hint={<span className="break-all">In emails: {`{{${key || 'industry'}}}`}</span>}
            error={errors.key}
          >
            <Input
              value={key}
              maxLength={customFieldKeyMaxLength}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setTypedKey(event.target.value)}
            />
          </Field>
        ) : null}
        <Field
          label="Type"
          hint={field === undefined ? undefined : 'Values that leads have already stay as they are'}
          error={errors.type}
          className={field === undefined ? '' : 'sm:col-span-2'}
        >
          <Select value={type} onValueChange={(chosen) => setType(chosen as CustomFieldType)}>
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
      {errors.other ? (
        <p role="alert" className="wrap-anywhere text-destructive text-xs">
          {errors.other}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={saving.isPending}>
          {field === undefined ? 'Add Field' : 'Save Field'}
        </Button>
        <Button variant="outline" size="sm" onClick={done.onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** A refusal at the input that it is about; a field that exists is about its key. */
function errorsOf(error: unknown): { label?: string; key?: string; type?: string; other?: string } {
  if (error === null) return {};
  const { label, key, type } = errorsByInput(error);
  const named = { ...(label && { label }), ...(key && { key }), ...(type && { type }) };
  if (Object.keys(named).length > 0) return named;
  const sentence = errorMessage(error, 'The field could not be saved');
  return error instanceof ApiError && keyRefusals.has(error.code) ? { key: sentence } : { other: sentence };
}

const keyRefusals = new Set(['field-exists', 'field-being-deleted']);
