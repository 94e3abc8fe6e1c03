import type { CreateLeadRequest } from '@cadenza/api-client';
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Field,
  Form,
  Input,
} from '@cadenza/ui';
import { type FormEvent, useState } from 'react';
import { useCreateLead } from '../../api/create-lead.ts';
import { type LeadErrors, validateLead } from './validate-lead.ts';

export interface CreateLeadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CreateLeadDialog({ open, onOpenChange }: CreateLeadDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Create Lead</DialogTitle>
          <DialogDescription>Add somebody to your lead database.</DialogDescription>
        </DialogHeader>
        <LeadForm onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function LeadForm({ onDone }: { onDone: () => void }) {
  const createLead = useCreateLead();
  const [errors, setErrors] = useState<LeadErrors>({});

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (createLead.isPending) return;
    const form = event.currentTarget;
    const lead = readLead(new FormData(form));
    const found = validateLead(lead);
    setErrors(found);
    const [firstWrong] = Object.keys(found);
    if (firstWrong === undefined) createLead.mutate(lead, { onSuccess: onDone });
    else form.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus();
  }

  return (
    <Form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" required error={errors.firstName}>
          <Input name="firstName" autoComplete="off" />
        </Field>
        <Field label="Last Name" required error={errors.lastName}>
          <Input name="lastName" autoComplete="off" />
        </Field>
        <Field label="Email" required error={errors.email} className="sm:col-span-2">
          <Input name="email" type="email" autoComplete="off" />
        </Field>
        <Field label="Company">
          <Input name="company" autoComplete="off" />
        </Field>
        <Field label="Job Role">
          <Input name="jobRole" autoComplete="off" />
        </Field>
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={createLead.isPending}>
          {createLead.isPending ? 'Creating...' : 'Create Lead'}
        </Button>
      </DialogFooter>
    </Form>
  );
}

function readLead(form: FormData): CreateLeadRequest {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    company: text('company') || null,
    jobRole: text('jobRole') || null,
    status: 'new',
  };
}
