import {
  Button,
  Dialog,
  DialogClose,
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
import { showError, showSuccess } from '../../components/notices.ts';
import { blankLeadForm, type LeadForm, type LeadFormErrors, leadFormErrors, leadRequest } from './lead-form.ts';
import { type AddedLead, useAddLead } from './use-add-lead.ts';

export interface AddLeadDialogProps {
  campaignId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const successSentence: Record<AddedLead, string> = {
  added: 'Lead added successfully',
  'known-lead-added':
    'Lead added successfully. The address was already in your leads, so the existing lead was attached.',
  'already-in-campaign': 'A lead with this address is already in this campaign.',
};

export function AddLeadDialog({ campaignId, open, onOpenChange }: AddLeadDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add Lead Manually</DialogTitle>
          <DialogDescription>Enter lead information to add them to this campaign.</DialogDescription>
        </DialogHeader>
        <AddLeadForm campaignId={campaignId} onAdded={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function AddLeadForm({ campaignId, onAdded }: { campaignId: string; onAdded: () => void }) {
  const [form, setForm] = useState<LeadForm>(blankLeadForm);
  const [errors, setErrors] = useState<LeadFormErrors>({});
  const addition = useAddLead(campaignId);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = leadFormErrors(form);
    setErrors(found);
    if (Object.keys(found).length === 0 && !addition.isPending) void add();
  }

  async function add() {
    try {
      const added = await addition.mutateAsync(leadRequest(form));
      showSuccess(successSentence[added]);
      onAdded();
    } catch (error) {
      showError(error, 'Failed to add lead');
    }
  }

  function inputProps(key: keyof LeadForm) {
    return {
      name: key,
      value: form[key],
      onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
    };
  }

  return (
    <Form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" required error={errors.firstName}>
          <Input {...inputProps('firstName')} autoComplete="off" />
        </Field>
        <Field label="Last Name" required error={errors.lastName}>
          <Input {...inputProps('lastName')} autoComplete="off" />
        </Field>
      </div>
      <Field label="Email" required error={errors.email}>
        <Input {...inputProps('email')} type="email" autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Company">
          <Input {...inputProps('company')} autoComplete="off" />
        </Field>
        <Field label="Job Role">
          <Input {...inputProps('jobRole')} autoComplete="off" />
        </Field>
      </div>
      <DialogFooter className="pt-1">
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={addition.isPending}>
          {addition.isPending ? 'Adding...' : 'Add Lead'}
        </Button>
      </DialogFooter>
    </Form>
  );
}
