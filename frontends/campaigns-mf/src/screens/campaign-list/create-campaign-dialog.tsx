import type { Campaign } from '@cadenza/api-client';
import { showError, showRefusal, showSuccess } from '@cadenza/screen-kit';
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
import { useCreateCampaign } from '../../api/create-campaign.ts';

export interface CreateCampaignDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (campaign: Campaign) => void;
}

export function CreateCampaignDialog({ open, onOpenChange, onCreated }: CreateCampaignDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Create New Campaign</DialogTitle>
          <DialogDescription>Only you see the name. You can change it at any time.</DialogDescription>
        </DialogHeader>
        <CreateCampaignForm onCreated={onCreated} />
      </DialogContent>
    </Dialog>
  );
}

function CreateCampaignForm({ onCreated }: { onCreated: (campaign: Campaign) => void }) {
  const [name, setName] = useState('');
  const creation = useCreateCampaign();
  const isBlank = name.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (creation.isPending) return;
    if (isBlank) return showRefusal('Please enter a campaign name');
    creation.mutate(name.trim(), {
      onSuccess: (campaign) => {
        showSuccess('Campaign created successfully');
        onCreated(campaign);
      },
      onError: (error) => showError(error, 'Failed to create campaign'),
    });
  }

  return (
    <Form onSubmit={submit} className="grid gap-5">
      <Field label="Campaign Name">
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder="Spring launch"
          autoComplete="off"
        />
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" disabled={isBlank} pending={creation.isPending}>
          {creation.isPending ? 'Creating...' : 'Create & Continue'}
        </Button>
      </DialogFooter>
    </Form>
  );
}
