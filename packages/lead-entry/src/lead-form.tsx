import type { CreateLeadRequest } from '@cadenza/api-client';
import { createLeadRequest } from '@cadenza/contracts/leads';
import { Button, DialogFooter, Field, Form, Input } from '@cadenza/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

export interface LeadFormProps {
  submitLabel: string;
  /** What the button says until `onSubmit` has resolved. */
  busyLabel: string;
  /** Gets the fields in the form of the contract: trimmed, `null` where left empty. Must show its own failures. */
  onSubmit: (lead: CreateLeadRequest) => Promise<void>;
  onCancel: () => void;
}

const blank = { firstName: '', lastName: '', email: '', company: '', jobRole: '' };

/** The five fields of a lead, for the inside of a dialog. */
export function LeadForm({ submitLabel, busyLabel, onSubmit, onCancel }: LeadFormProps) {
  const form = useForm({ resolver: zodResolver(createLeadRequest), defaultValues: blank });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(onSubmit);

  // The dialog opened before the form was loaded, and had no field to focus.
  useEffect(() => form.setFocus('firstName'), [form.setFocus]);

  return (
    <Form
      noValidate
      onSubmit={(event) => {
        if (isSubmitting) event.preventDefault();
        else void submit(event);
      }}
      className="grid gap-5"
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
        <Field label="Company" error={errors.company?.message}>
          <Input {...form.register('company')} autoComplete="off" />
        </Field>
        <Field label="Job Role" error={errors.jobRole?.message}>
          <Input {...form.register('jobRole')} autoComplete="off" />
        </Field>
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
