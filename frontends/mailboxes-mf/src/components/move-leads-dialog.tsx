import { ChooseMailboxForm } from '@cadenza/mailbox-choice';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@cadenza/ui';
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
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle className="wrap-anywhere">Move the leads of {name}</DialogTitle>
          <DialogDescription>
            Their next emails leave from another mailbox and start new threads. Answers to earlier emails still go to
            the old one.
          </DialogDescription>
        </DialogHeader>
        <MoveForm mailboxId={mailboxId} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function MoveForm({ mailboxId, onClose }: Pick<MoveLeadsDialogProps, 'mailboxId' | 'onClose'>) {
  const moving = useMoveLeads(mailboxId);

  async function move(to: string) {
    try {
      showSuccess(`${leadsOf(await moving.mutateAsync(to))} moved`);
      onClose();
    } catch (error) {
      showError(error, 'The leads could not be moved');
    }
  }

  return (
    <ChooseMailboxForm
      exceptId={mailboxId}
      action="Move"
      pending={moving.isPending}
      onChoose={({ id }) => void move(id)}
      addMailboxPath={paths.add}
    />
  );
}
