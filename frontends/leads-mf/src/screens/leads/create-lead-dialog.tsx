import type { CreateLeadRequest } from '@cadenza/api-client';
import { LeadForm } from '@cadenza/lead-entry';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@cadenza/ui';
import { useCreateLead } from '../../api/create-lead.ts';

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
        <CreateLeadForm onClose={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function CreateLeadForm({ onClose }: { onClose: () => void }) {
  const creation = useCreateLead();

  async function create(lead: CreateLeadRequest) {
    try {
      await creation.mutateAsync(lead);
      showSuccess('Lead created successfully');
      onClose();
    } catch (error) {
      showError(error, 'Failed to create lead');
    }
  }

  return <LeadForm submitLabel="Create Lead" busyLabel="Creating..." onSubmit={create} onCancel={onClose} />;
}
