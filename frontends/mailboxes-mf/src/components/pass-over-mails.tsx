import type { MailboxFolder } from '@cadenza/contracts';
import { Button, ConfirmDialog } from '@cadenza/ui';
import { useState } from 'react';
import { usePassMailsOver } from '../api/mailbox-folders.ts';
import { mailsOf } from '../mailbox/folder-words.ts';

interface PassOverMailsProps {
  mailboxId: string;
  folders: readonly MailboxFolder[];
}

/** Has a mailbox read on without mails that its server does not give out, after it was said what that may cost. */
export function PassOverMails({ mailboxId, folders }: PassOverMailsProps) {
  const [isAsking, setAsking] = useState(false);
  const pass = usePassMailsOver(mailboxId);
  const kept = folders.flatMap(({ notGivenOut }) => notGivenOut ?? []);
  const until = kept
    .map((each) => each.until)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1);
  if (until === undefined) return null;
  const count = kept.reduce((sum, { mails }) => sum + mails, 0);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        Read on without {mailsOf(count)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Read on without ${mailsOf(count)}?`}
        description={`${count === 1 ? 'It' : 'Any of them'} may be an answer, or ask for no more mail: whoever wrote it gets the next follow-up all the same. The mail server is asked for ${count === 1 ? 'it' : 'them'} now and then for a week, and what it gives out is read. In your mail program you can see whom ${count === 1 ? 'it is' : 'they are'} from.`}
        confirmLabel={`Read on without ${count === 1 ? 'it' : 'them'}`}
        pending={pass.isPending}
        onConfirm={() => pass.mutate({ until }, { onSuccess: () => setAsking(false) })}
      />
    </>
  );
}
