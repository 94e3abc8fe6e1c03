import type { Mailbox } from '@cadenza/contracts';
import { ChooseMailboxForm } from '@cadenza/mailbox-choice';
import { showSuccess } from '@cadenza/screen-kit';
import { FormDialog } from '@cadenza/ui';
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
    <FormDialog
      open={lead !== null}
      onClose={onClose}
      title={`Move ${shown?.name} to another mailbox`}
      description="The next email to this lead leaves from there and starts a new thread. An email that is on its way already stays with its sender."
    >
      {shown ? <MoveForm campaignId={campaignId} lead={shown} onClose={onClose} /> : null}
    </FormDialog>
  );
}

function MoveForm({ campaignId, lead, onClose }: MoveLeadDialogProps & { lead: MovedLead }) {
  const moving = useMoveLead(campaignId);

  async function move(mailbox: Mailbox) {
    await moving.mutateAsync({ leadId: lead.leadId, mailboxId: mailbox.id });
    showSuccess(`${lead.name} now hears from ${mailbox.address}`);
    onClose();
  }

  return (
    <ChooseMailboxForm
      exceptId={lead.mailboxId}
      action="Move"
      onChoose={move}
      failure="The lead could not be moved"
      addMailboxPath={addMailboxPath}
    />
  );
}
