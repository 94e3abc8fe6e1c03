import { LeadForm } from '@cadenza/lead-entry';
import { showSuccess } from '@cadenza/screen-kit';
import { FormDialog } from '@cadenza/ui';
import { type AddedLead, useAddLead } from './use-add-lead.ts';

export interface AddLeadDialogProps {
  campaignId: string;
  open: boolean;
  onClose: () => void;
}

const successSentence: Record<AddedLead, string> = {
  added: 'Lead added successfully',
  'known-lead-added':
    'Lead added successfully. The address was already in your leads, so the existing lead was attached.',
  'already-in-campaign': 'A lead with this address is already in this campaign.',
};

export function AddLeadDialog({ campaignId, open, onClose }: AddLeadDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add Lead Manually"
      description="Enter lead information to add them to this campaign."
    >
      <AddLeadForm campaignId={campaignId} onClose={onClose} />
    </FormDialog>
  );
}

function AddLeadForm({ campaignId, onClose }: Omit<AddLeadDialogProps, 'open'>) {
  const addition = useAddLead(campaignId);
  return (
    <LeadForm
      submitLabel="Add Lead"
      pendingLabel="Adding..."
      failure="Failed to add lead"
      send={async (lead) => {
        showSuccess(successSentence[await addition.mutateAsync(lead)]);
        onClose();
      }}
    />
  );
}
