import type { CreateLeadRequest } from '@cadenza/api-client';
import { LeadForm } from '@cadenza/lead-entry';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@cadenza/ui';
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
        <AddLeadForm campaignId={campaignId} onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function AddLeadForm({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const addition = useAddLead(campaignId);

  async function add(lead: CreateLeadRequest) {
    try {
      showSuccess(successSentence[await addition.mutateAsync(lead)]);
      onClose();
    } catch (error) {
      showError(error, 'Failed to add lead');
    }
  }

  return <LeadForm submitLabel="Add Lead" busyLabel="Adding..." onSubmit={add} onCancel={onClose} />;
}
