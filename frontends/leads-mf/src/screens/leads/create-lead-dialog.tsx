import { LeadForm } from '@cadenza/lead-entry';
import { showSuccess } from '@cadenza/screen-kit';
import { FormDialog } from '@cadenza/ui';
import { useCreateLead } from '../../api/create-lead.ts';

export interface CreateLeadDialogProps {
  open: boolean;
  onClose: () => void;
}

export function CreateLeadDialog({ open, onClose }: CreateLeadDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title="Create Lead" description="Add somebody to your lead database.">
      <CreateLeadForm onClose={onClose} />
    </FormDialog>
  );
}

function CreateLeadForm({ onClose }: Pick<CreateLeadDialogProps, 'onClose'>) {
  const creation = useCreateLead();
  return (
    <LeadForm
      submitLabel="Create Lead"
      pendingLabel="Creating..."
      failure="Failed to create lead"
      send={async (lead) => {
        await creation.mutateAsync(lead);
        showSuccess('Lead created successfully');
        onClose();
      }}
    />
  );
}
