import type { CampaignLead } from '@cadenza/api-client';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { ConfirmDialog } from '@cadenza/ui';
import { useRemoveLead } from './use-remove-lead.ts';

export interface RemoveLeadDialogProps {
  campaignId: string;
  /** The link to remove; null keeps the dialog closed. */
  link: CampaignLead | null;
  isLast: boolean;
  onClose: () => void;
}

export function RemoveLeadDialog({ campaignId, link, isLast, onClose }: RemoveLeadDialogProps) {
  const removal = useRemoveLead(campaignId);

  // Awaited, not given as callbacks: when the last lead is removed, the list unmounts and its callbacks never run.
  async function remove({ leadId }: CampaignLead) {
    try {
      await removal.mutateAsync({ leadId, isLast });
      showSuccess('Lead removed from campaign');
    } catch (error) {
      showError(error, 'Failed to remove lead');
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open={link !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Remove lead"
      description="Remove this lead from the campaign?"
      confirmLabel="Remove"
      destructive
      onConfirm={() => {
        if (link) void remove(link);
      }}
      pending={removal.isPending}
    />
  );
}
