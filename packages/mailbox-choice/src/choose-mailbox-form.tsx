import { errorMessage } from '@cadenza/api-client';
import type { Mailbox } from '@cadenza/contracts';
import { Link, useQuery } from '@cadenza/screen-kit';
import { Button, DialogClose, DialogFooter, EmptyState, ErrorState, SearchedChoice, Spinner } from '@cadenza/ui';
import { AtSign } from 'lucide-react';
import { useState } from 'react';
import { mailboxOptions } from './mailbox-options.ts';
import { mailboxesQuery } from './mailboxes-query.ts';

const readAgainMs = 30_000;

export interface ChooseMailboxFormProps {
  /** The mailbox that cannot be chosen; null when all can. */
  exceptId: string | null;
  /** What the button says, for example `Move`. */
  action: string;
  /** True while the choice is carried out. */
  pending: boolean;
  /** Carries out the choice. Must show its own failures. */
  onChoose: (mailbox: Mailbox) => void;
  /** The screen that connects a mailbox, offered where there are no mailboxes to choose. */
  addMailboxPath: string;
}

/** Reads the mailboxes and lets one be chosen, for the inside of a dialog. */
export function ChooseMailboxForm({ exceptId, action, pending, onChoose, addMailboxPath }: ChooseMailboxFormProps) {
  const mailboxes = useQuery({ ...mailboxesQuery, refetchInterval: readAgainMs });
  const [chosenId, setChosenId] = useState<string | null>(null);

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
  const options = mailboxOptions(mailboxes.data, exceptId);
  if (options.length === 0) return <NoOtherMailbox addMailboxPath={addMailboxPath} />;
  // It may have been removed since.
  const chosen = mailboxes.data.find(({ id }) => id === chosenId && id !== exceptId);
  return (
    <>
      <SearchedChoice
        label="Mailbox"
        placeholder="Search mailboxes..."
        options={options}
        value={chosenId}
        onChange={setChosenId}
      />
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button
          disabled={chosen === undefined}
          pending={pending}
          onClick={() => {
            if (chosen) onChoose(chosen);
          }}
        >
          {action}
        </Button>
      </DialogFooter>
    </>
  );
}

function NoOtherMailbox({ addMailboxPath }: Pick<ChooseMailboxFormProps, 'addMailboxPath'>) {
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
