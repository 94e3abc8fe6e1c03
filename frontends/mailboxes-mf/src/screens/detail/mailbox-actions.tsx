import type { Mailbox } from '@cadenza/contracts';
import { Button } from '@cadenza/ui';
import { Pause, Play, Trash } from 'lucide-react';
import { useState } from 'react';
import { type Resume, usePause } from '../../api/mailboxes.ts';
import { RemoveDialog } from './remove-dialog.tsx';

export function MailboxActions({ mailbox, resume }: { mailbox: Mailbox; resume: Resume }) {
  const isPaused = mailbox.state === 'paused';
  const pause = usePause(mailbox.id);
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
      <RemoveDialog mailbox={mailbox} open={isRemoving} onClose={() => setIsRemoving(false)} />
    </>
  );
}
