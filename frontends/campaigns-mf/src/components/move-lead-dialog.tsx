import { errorMessage } from '@cadenza/api-client';
import type { Mailbox } from '@cadenza/contracts';
import { Link, showError, showSuccess, useQuery } from '@cadenza/screen-kit';
import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  EmptyState,
  ErrorState,
  SearchedChoice,
} from '@cadenza/ui';
import { AtSign } from 'lucide-react';
import { useState } from 'react';
import { mailboxesQuery } from '../api/list-mailboxes.ts';
import { useMoveLead } from '../api/move-lead.ts';
import { mailboxLine } from '../mailbox/words.ts';
import { addMailboxPath } from '../paths.ts';
import { LoadingLine } from './loading-line.tsx';

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
  const mailboxes = useQuery(mailboxesQuery);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const moving = useMoveLead(campaignId);
  const others = mailboxes.data?.filter(({ id }) => id !== lead.mailboxId);

  async function move(mailbox: Mailbox) {
    try {
      await moving.mutateAsync({ leadId: lead.leadId, mailboxId: mailbox.id });
      showSuccess(`${lead.name} hears from ${mailbox.address} from now on`);
      onClose();
    } catch (error) {
      showError(error, 'The lead could not be moved');
    }
  }

  if (others === undefined) {
    return mailboxes.isError ? (
      <ErrorState
        title="The mailboxes could not be loaded"
        description={errorMessage(mailboxes.error, 'Please try again.')}
        onRetry={() => void mailboxes.refetch()}
      />
    ) : (
      <LoadingLine>Loading the mailboxes...</LoadingLine>
    );
  }
  if (others.length === 0) {
    return (
      <EmptyState
        icon={<AtSign />}
        className="py-6"
        title="There is no other mailbox"
        action={
          <Button asChild variant="outline">
            <Link to={addMailboxPath}>Connect a mailbox</Link>
          </Button>
        }
      />
    );
  }
  const chosen = others.find(({ id }) => id === chosenId);
  return (
    <>
      <SearchedChoice
        label="Mailbox"
        placeholder="Search mailboxes..."
        options={others.map((mailbox) => ({
          value: mailbox.id,
          label: mailbox.address,
          detail: mailboxLine(mailbox),
        }))}
        value={chosenId}
        onChange={setChosenId}
      />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button
          disabled={chosen === undefined}
          pending={moving.isPending}
          onClick={() => {
            if (chosen) void move(chosen);
          }}
        >
          Move
        </Button>
      </DialogFooter>
    </>
  );
}
