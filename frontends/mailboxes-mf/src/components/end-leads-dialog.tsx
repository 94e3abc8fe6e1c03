import { showError, showSuccess } from '@cadenza/screen-kit';
import { ConfirmDialog } from '@cadenza/ui';
import { useEndLeads } from '../api/mailbox-work.ts';
import { leadsOf } from '../mailbox/words.ts';

export interface EndLeadsDialogProps {
  mailboxId: string;
  leadCount: number;
  open: boolean;
  onClose: () => void;
}

/** Ends all leads of a mailbox that is paused or was removed. */
export function EndLeadsDialog({ mailboxId, leadCount, open, onClose }: EndLeadsDialogProps) {
  const ending = useEndLeads(mailboxId);

  async function end() {
    try {
      showSuccess(`${leadsOf(await ending.mutateAsync())} ended`);
    } catch (error) {
      showError(error, 'The leads could not be ended');
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`End ${leadsOf(leadCount)}?`}
      description="They get no more emails of these campaigns. This cannot be undone."
      confirmLabel="End"
      destructive
      pending={ending.isPending}
      onConfirm={() => void end()}
    />
  );
}
