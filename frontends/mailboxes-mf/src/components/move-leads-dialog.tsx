import type { Mailbox } from '@cadenza/contracts';
import { ChooseMailboxForm } from '@cadenza/mailbox-choice';
import { showSuccess } from '@cadenza/screen-kit';
import { FormDialog } from '@cadenza/ui';
import { useMoveLeads } from '../api/mailbox-work.ts';
import { leadsOf } from '../mailbox/words.ts';
import { paths } from '../paths.ts';

export interface MoveLeadsDialogProps {
  mailboxId: string;
  /** Whose leads they are. */
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Moves all leads of a mailbox to another one. */
export function MoveLeadsDialog({ mailboxId, name, open, onClose }: MoveLeadsDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Move the leads of ${name}`}
      description="Their next emails leave from another mailbox and start new threads. Answers to earlier emails still go to the old one."
    >
      <MoveForm mailboxId={mailboxId} onClose={onClose} />
    </FormDialog>
  );
}

function MoveForm({ mailboxId, onClose }: Pick<MoveLeadsDialogProps, 'mailboxId' | 'onClose'>) {
  const moving = useMoveLeads(mailboxId);

  async function move({ id }: Mailbox) {
    showSuccess(`${leadsOf(await moving.mutateAsync(id))} moved`);
    onClose();
  }

  return (
    <ChooseMailboxForm
      exceptId={mailboxId}
      action="Move"
      onChoose={move}
      failure="The leads could not be moved"
      addMailboxPath={paths.add}
    />
  );
}
