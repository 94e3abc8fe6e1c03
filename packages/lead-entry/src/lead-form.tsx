import type { CreateLeadRequest } from '@cadenza/api-client';
import { createLeadRequest } from '@cadenza/contracts/leads';
import { TagsInput, useLeadFields, ValueInputs, wrongValues } from '@cadenza/lead-fields';
import { Button, cn, DialogFooter, Field, Form, Input } from '@cadenza/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { ChevronRight } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { AddressRemark } from './address-remark.tsx';

export interface LeadFormProps {
  submitLabel: string;
  /** What the button says until `onSubmit` has resolved. */
  busyLabel: string;
  /** Gets the fields in the form of the contract: trimmed, `null` where left empty. Must show its own failures. */
  onSubmit: (lead: CreateLeadRequest) => Promise<void>;
  onCancel: () => void;
}

const blank = { firstName: '', lastName: '', email: '', company: '', jobRole: '' };

/** The fields of a lead, for the inside of a dialog: five that every lead has, and below them those of the account. */
export function LeadForm({ submitLabel, busyLabel, onSubmit, onCancel }: LeadFormProps) {
  const form = useForm({ resolver: zodResolver(createLeadRequest), defaultValues: blank });
  const { errors, isSubmitting } = form.formState;
  const { data: fields = [] } = useLeadFields();
  const [values, setValues] = useState<Record<string, string>>({});
  const [tags, setTags] = useState<string[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const moreId = useId();

  const submit = form.handleSubmit(async (lead) => {
    const found = wrongValues(fields, values);
    setWrong(found);
    if (Object.keys(found).length > 0) return setIsOpen(true);
    await onSubmit({ ...lead, fields: givenOf(values), tags });
  });

  // The dialog opened before the form was loaded, and had no field to focus.
  useEffect(() => form.setFocus('firstName'), [form.setFocus]);

  return (
    <Form
      noValidate
      onSubmit={(event) => {
        if (isSubmitting) event.preventDefault();
        else void submit(event);
      }}
      className="grid grid-cols-1 gap-5"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="First Name" required error={errors.firstName?.message}>
          <Input {...form.register('firstName')} autoComplete="off" />
        </Field>
        <Field label="Last Name" required error={errors.lastName?.message}>
          <Input {...form.register('lastName')} autoComplete="off" />
        </Field>
        <Field label="Email" required error={errors.email?.message} className="sm:col-span-2">
          <Input {...form.register('email')} type="email" autoComplete="off" />
        </Field>
        <AddressRemark address={form.watch('email')} onUse={(email) => form.setValue('email', email)} />
        <Field label="Company" error={errors.company?.message}>
          <Input {...form.register('company')} autoComplete="off" />
        </Field>
        <Field label="Job Role" error={errors.jobRole?.message}>
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
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronRight aria-hidden="true" className={cn('transition-transform', isOpen && 'rotate-90')} />
          More fields
        </Button>
        <div id={moreId} hidden={!isOpen} className="grid grid-cols-1 gap-4">
          <ValueInputs
            fields={fields}
            values={values}
            errors={wrong}
            onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
          />
          <TagsInput tags={tags} onChange={setTags} />
        </div>
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={isSubmitting}>
          {isSubmitting ? busyLabel : submitLabel}
        </Button>
      </DialogFooter>
    </Form>
  );
}

const givenOf = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
