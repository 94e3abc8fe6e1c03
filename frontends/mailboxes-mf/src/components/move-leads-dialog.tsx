import { errorMessage } from '@cadenza/api-client';
import { showError, showSuccess, useQuery } from '@cadenza/screen-kit';
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
  Spinner,
} from '@cadenza/ui';
import { AtSign } from 'lucide-react';
import { useState } from 'react';
import { useMoveLeads } from '../api/mailbox-work.ts';
import { mailboxesQuery } from '../api/mailboxes.ts';
import { mailboxOptions } from '../mailbox/mailbox-options.ts';
import { leadsOf } from '../mailbox/words.ts';

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
  const mailboxes = useQuery(mailboxesQuery);
  const [to, setTo] = useState<string | null>(null);
  const moving = useMoveLeads(mailboxId);

  async function move(target: string) {
    try {
      showSuccess(`${leadsOf(await moving.mutateAsync(target))} moved`);
      onClose();
    } catch (error) {
      showError(error, 'The leads could not be moved');
    }
  }

  if (mailboxes.data === undefined) {
    return mailboxes.isError ? (
      <ErrorState
        title="The mailboxes could not be loaded"
        description={errorMessage(mailboxes.error, 'Please try again.')}
        onRetry={() => void mailboxes.refetch()}
      />
    ) : (
      <p role="status" className="flex items-center justify-center gap-2 py-8 text-muted-foreground text-sm">
        <Spinner label={null} />
        Loading the mailboxes...
      </p>
    );
  }
  const options = mailboxOptions(mailboxes.data, mailboxId);
  if (options.length === 0) {
    return (
      <EmptyState
        icon={<AtSign />}
        className="py-6"
        title="There is no other mailbox"
        description="Connect one first."
      />
    );
  }
  return (
    <>
      <SearchedChoice label="Mailbox" placeholder="Search mailboxes..." options={options} value={to} onChange={setTo} />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button
          disabled={to === null}
          pending={moving.isPending}
          onClick={() => {
            if (to !== null) void move(to);
          }}
        >
          Move
        </Button>
      </DialogFooter>
    </>
  );
}
