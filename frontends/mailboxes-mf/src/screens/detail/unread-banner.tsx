import type { Mailbox } from '@cadenza/contracts';
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
  const sendAllTheSame = useSendUnread(id);
  const unread = work.find(({ mailboxId }) => mailboxId === id)?.unread;
  if (!unread || state === 'needs-attention' || state === 'paused') return null;
  return (
    <UnreadAlert unread={unread} sendAllTheSame={sendAllTheSame}>
      <UnreadFolders mailboxId={id} />
    </UnreadAlert>
  );
}

/** Which folders are in the way. What was sent is none that answers come into. */
function UnreadFolders({ mailboxId }: { mailboxId: string }) {
  const { data } = useQuery(foldersQuery(mailboxId));
  const inTheWay = data?.folders.filter(({ trouble, use }) => trouble !== null && use !== 'sent') ?? [];
  const passedOver = data?.passedOver ?? 0;
  if (inTheWay.length === 0 && passedOver === 0) return null;
  return (
    <>
      <ul aria-label="Folders in the way" className="mt-2 grid gap-1">
        {inTheWay.slice(0, foldersMax).map(({ id, name, trouble }) => (
          <li key={id} className="wrap-anywhere">
            {name === null ? 'A folder' : `The folder “${name}”`} cannot be read to its end: {trouble}
          </li>
        ))}
        {inTheWay.length > foldersMax ? <li>{foldersOf(inTheWay.length - foldersMax)} more cannot be read.</li> : null}
        {passedOver > 0 ? <li>{tooManyFolders(passedOver)}</li> : null}
      </ul>
      <div className="mt-3 empty:hidden">
        <PassOverMails mailboxId={mailboxId} folders={inTheWay} />
      </div>
    </>
  );
}
