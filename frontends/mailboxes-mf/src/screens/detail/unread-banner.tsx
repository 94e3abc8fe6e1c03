import type { Mailbox, MailboxFolder, UnreadAnswers } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';
import { foldersQuery } from '../../api/mailbox-folders.ts';
import { mailboxWorkQuery, useSendUnread } from '../../api/mailbox-work.ts';
import { PassOverMails } from '../../components/pass-over-mails.tsx';
import { UnreadAlert } from '../../components/unread-alert.tsx';
import { foldersOf, tooManyFolders } from '../../mailbox/folder-words.ts';

const foldersMax = 5;

/** Since when nobody reads what is answered to a mailbox, where follow-ups wait for it. */
export function UnreadBanner({ mailbox: { id, state } }: { mailbox: Mailbox }) {
  const { data: work = [] } = useQuery(mailboxWorkQuery);
  const unread = work.find(({ mailboxId }) => mailboxId === id)?.unread;
  if (!unread || state === 'needs-attention' || state === 'paused') return null;
  return <UnreadMailbox mailboxId={id} unread={unread} />;
}

function UnreadMailbox({ mailboxId, unread }: { mailboxId: string; unread: UnreadAnswers }) {
  const sendAllTheSame = useSendUnread(mailboxId);
  const { data } = useQuery(foldersQuery(mailboxId));
  // No answers come into the folder of what was sent.
  const inTheWay = data?.folders.filter(({ trouble, use }) => trouble !== null && use !== 'sent') ?? [];
  return (
    <UnreadAlert
      unread={unread}
      sendAllTheSame={sendAllTheSame}
      actions={<PassOverMails mailboxId={mailboxId} folders={inTheWay} />}
    >
      <InTheWay folders={inTheWay} passedOver={data?.passedOver ?? 0} />
    </UnreadAlert>
  );
}

function InTheWay({ folders, passedOver }: { folders: readonly MailboxFolder[]; passedOver: number }) {
  if (folders.length === 0 && passedOver === 0) return null;
  return (
    <ul aria-label="Folders in the way" className="mt-2 grid gap-1">
      {folders.slice(0, foldersMax).map(({ id, name, trouble }) => (
        <li key={id} className="wrap-anywhere">
          {name === null ? 'A folder' : `The folder “${name}”`} cannot be read to its end: {trouble}
        </li>
      ))}
      {folders.length > foldersMax ? <li>And {foldersOf(folders.length - foldersMax)} more.</li> : null}
      {passedOver > 0 ? <li>{tooManyFolders(passedOver)}</li> : null}
    </ul>
  );
}
