import { errorMessage } from '@cadenza/api-client';
import type { Mailbox } from '@cadenza/contracts';
import { Link, showError, useMutation, useQuery } from '@cadenza/screen-kit';
import { Button, DialogForm, EmptyState, ErrorState, SearchedChoice, Spinner } from '@cadenza/ui';
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
  /** Carries out the choice. What it rejects with is shown. */
  onChoose: (mailbox: Mailbox) => Promise<unknown>;
  /** Shown when the server gave no sentence. */
  failure: string;
  /** The screen that connects a mailbox, offered where there are no mailboxes to choose. */
  addMailboxPath: string;
}

/** Reads the mailboxes and lets one be chosen, for the inside of a `FormDialog`. */
export function ChooseMailboxForm({ exceptId, action, onChoose, failure, addMailboxPath }: ChooseMailboxFormProps) {
  const choosing = useMutation({
    mutationFn: onChoose,
    onError: (error) => showError(error, failure),
  });
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
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) choosing.mutate(chosen);
      }}
      submitLabel={action}
      disabled={chosen === undefined}
      pending={choosing.isPending}
    >
      <SearchedChoice
        label="Mailbox"
        placeholder="Search mailboxes..."
        options={options}
        value={chosenId}
        onChange={setChosenId}
      />
    </DialogForm>
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
