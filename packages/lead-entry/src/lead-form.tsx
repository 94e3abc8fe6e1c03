import type { CreateLeadRequest } from '@cadenza/api-client';
import { createLeadRequest } from '@cadenza/contracts/leads';
import { type LeadField, TagsInput, useLeadFields, ValueInputs, wrongValues } from '@cadenza/lead-fields';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { Button, cn, DialogForm, Field, Input } from '@cadenza/ui';
import { ChevronRight } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { AddressRemark } from './address-remark.tsx';

export interface LeadFormProps {
  submitLabel: string;
  /** What the button says until `send` has resolved. */
  pendingLabel: string;
  /** Gets the fields in the form of the contract: trimmed, `null` where left empty. What it rejects with is shown. */
  send: (lead: CreateLeadRequest) => Promise<unknown>;
  /** Shown when the server gave no sentence. */
  failure: string;
}

const blank: LeadFormValues = {
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  jobRole: '',
  fields: {},
  tags: [],
};

type LeadFormValues = Omit<CreateLeadRequest, 'fields'> & { fields: Record<string, string> };

/** The values of custom fields are checked as well, once the rest is right. */
const leadForm = (fields: readonly LeadField[]) =>
  createLeadRequest.superRefine(({ fields: values }, context) => {
    for (const [key, message] of Object.entries(wrongValues(fields, values)))
      context.addIssue({ code: 'custom', path: ['fields', key], message });
  });

/** The fields of a lead, for the inside of a `FormDialog`: five that every lead has, and below them those of the account. */
export function LeadForm({ submitLabel, pendingLabel, send, failure }: LeadFormProps) {
  const { data: fields = [] } = useLeadFields();
  const [isOpened, setIsOpened] = useState(false);
  const moreId = useId();
  const schema = useMemo(() => leadForm(fields), [fields]);
  const form = useContractForm({
    schema,
    defaultValues: blank,
    send: (lead) => send({ ...lead, fields: givenOf(lead.fields) }),
    failure,
  });
  const { faultOf, setFocus } = form;
  const wrongKey = fields.find(({ key }) => faultOf(`fields.${key}`) !== undefined)?.key;
  const isOpen = isOpened || wrongKey !== undefined;

  // A field of those that are closed has no focus to get before they are open.
  useEffect(() => {
    if (wrongKey === undefined) return;
    setIsOpened(true);
    setFocus(`fields.${wrongKey}`);
  }, [wrongKey, setFocus]);

  // The dialog opened before the form was loaded, and had no field to focus.
  useEffect(() => setFocus('firstName'), [setFocus]);

  return (
    <DialogForm {...form.formProps} submitLabel={submitLabel} pendingLabel={pendingLabel}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="First Name" required error={faultOf('firstName')}>
          <Input {...form.register('firstName')} autoComplete="off" />
        </Field>
        <Field label="Last Name" required error={faultOf('lastName')}>
          <Input {...form.register('lastName')} autoComplete="off" />
        </Field>
        <Field label="Email" required error={faultOf('email')} className="sm:col-span-2">
          <Input {...form.register('email')} type="email" autoComplete="off" />
        </Field>
        <AddressRemark address={form.watch('email')} onUse={(email) => form.setValue('email', email)} />
        <Field label="Company" error={faultOf('company')}>
          <Input {...form.register('company')} autoComplete="off" />
        </Field>
        <Field label="Job Role" error={faultOf('jobRole')}>
          <Input {...form.register('jobRole')} autoComplete="off" />
        </Field>
      </div>
      <div className="grid grid-cols-1 gap-4">
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={moreId}
          className="-ml-3 justify-self-start"
          onClick={() => setIsOpened(!isOpen)}
        >
          <ChevronRight aria-hidden="true" className={cn('transition-transform', isOpen && 'rotate-90')} />
          More fields
        </Button>
        <div id={moreId} hidden={!isOpen} className="grid grid-cols-1 gap-4">
          <ValueInputs
            fields={fields}
            values={form.watch('fields') ?? {}}
            faultOf={(key) => faultOf(`fields.${key}`)}
            register={(key) => form.register(`fields.${key}`, { value: '' })}
          />
          <TagsInput
            tags={form.watch('tags') ?? []}
            onChange={(tags) => form.setValue('tags', tags)}
            error={faultOf('tags')}
          />
        </div>
      </div>
    </DialogForm>
  );
}

const givenOf = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
