import type { Mailbox } from '@cadenza/contracts';
import { ChooseMailboxForm } from '@cadenza/mailbox-choice';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@cadenza/ui';
import { useState } from 'react';
import { useMoveLead } from '../api/move-lead.ts';
import { addMailboxPath } from '../paths.ts';

/** A lead that is moved, and the mailbox that it hears from now. */
interface MovedLead {
  leadId: string;
  name: string;
  mailboxId: string | null;
}

export interface MoveLeadDialogProps {
  campaignId: string;
  /** Null keeps the dialog closed. */
  lead: MovedLead | null;
  onClose: () => void;
}

export function MoveLeadDialog({ campaignId, lead, onClose }: MoveLeadDialogProps) {
  // While the dialog fades out, it still shows its lead.
  const [shown, setShown] = useState(lead);
  if (lead !== null && lead !== shown) setShown(lead);
  return (
    <Dialog open={lead !== null} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle className="wrap-anywhere">Move {shown?.name} to another mailbox</DialogTitle>
          <DialogDescription>
            The next email to this lead leaves from there and starts a new thread. An email that is on its way already
            stays with its sender.
          </DialogDescription>
        </DialogHeader>
        {shown ? <MoveForm campaignId={campaignId} lead={shown} onClose={onClose} /> : null}
      </DialogContent>
    </Dialog>
  );
}

function MoveForm({ campaignId, lead, onClose }: MoveLeadDialogProps & { lead: MovedLead }) {
  const moving = useMoveLead(campaignId);

  async function move(mailbox: Mailbox) {
    try {
      await moving.mutateAsync({ leadId: lead.leadId, mailboxId: mailbox.id });
      showSuccess(`${lead.name} hears from ${mailbox.address} from now on`);
      onClose();
    } catch (error) {
      showError(error, 'The lead could not be moved');
    }
  }

  return (
    <ChooseMailboxForm
      exceptId={lead.mailboxId}
      action="Move"
      pending={moving.isPending}
      onChoose={(mailbox) => void move(mailbox)}
      addMailboxPath={addMailboxPath}
    />
  );
}
