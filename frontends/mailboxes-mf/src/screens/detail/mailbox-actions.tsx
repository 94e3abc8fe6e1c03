import type { Mailbox } from '@cadenza/contracts';
import { useNavigate } from '@cadenza/screen-kit';
import { Button, ConfirmDialog } from '@cadenza/ui';
import { Pause, Play, Trash } from 'lucide-react';
import { useState } from 'react';
import { type Resume, usePause, useRemoveMailbox } from '../../api/mailboxes.ts';
import { paths } from '../../paths.ts';

export function MailboxActions({ mailbox, resume }: { mailbox: Mailbox; resume: Resume }) {
  const isPaused = mailbox.state === 'paused';
  const pause = usePause(mailbox.id);
  const remove = useRemoveMailbox(mailbox);
  const navigate = useNavigate();
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        pending={isPaused ? resume.isPending : pause.isPending}
        onClick={() => (isPaused ? resume.mutate(mailbox) : pause.mutate())}
      >
        {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button variant="outline" onClick={() => setIsRemoving(true)}>
        <Trash aria-hidden="true" />
        Remove
      </Button>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={<span className="wrap-anywhere">Remove {mailbox.address}?</span>}
        description="Its passwords are destroyed, and it is neither sent by nor read any more. Its history stays. To use it again, connect it anew."
        confirmLabel="Remove"
        destructive
        pending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.mailboxes) })}
      />
    </>
  );
}
