import type { Mailbox } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';
import { Alert } from '@cadenza/ui';
import { mailboxWorkQuery } from '../../api/mailbox-work.ts';

/** Why nothing leaves through a mailbox for a while, though nobody has to mend it. */
export function WaitingBanner({ mailbox: { id, state } }: { mailbox: Mailbox }) {
  const { data: work = [] } = useQuery(mailboxWorkQuery);
  const waiting = work.find(({ mailboxId }) => mailboxId === id)?.waiting;
  if (!waiting || state === 'needs-attention' || state === 'paused') return null;
  return (
    <Alert variant="info" title="Waits to send">
      <p className="wrap-anywhere">{waiting} Its leads wait for it, and new ones go to other mailboxes.</p>
    </Alert>
  );
}
