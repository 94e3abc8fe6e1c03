import { ConfirmDialog } from '@cadenza/ui';
import { useDeleteLeads } from '../../api/delete-leads.ts';

export interface DeleteLeadsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  leadIds: string[];
  onDeleted: () => void;
}

export function DeleteLeadsDialog({ open, onOpenChange, leadIds, onDeleted }: DeleteLeadsDialogProps) {
  const deleteLeads = useDeleteLeads();

  function confirm() {
    if (leadIds.length === 0) return;
    deleteLeads.mutate(leadIds, {
      onSuccess: () => {
        onOpenChange(false);
        onDeleted();
      },
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={leadIds.length === 1 ? 'Delete 1 lead?' : `Delete ${leadIds.length} leads?`}
      description="They leave every campaign, and what was planned for them is not sent. This cannot be undone."
      confirmLabel="Delete"
      destructive
      pending={deleteLeads.isPending}
      onConfirm={confirm}
    />
  );
}
