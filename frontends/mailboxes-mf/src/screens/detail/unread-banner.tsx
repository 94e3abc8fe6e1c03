import type { Mailbox } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';
import { mailboxWorkQuery, useSendUnread } from '../../api/mailbox-work.ts';
import { UnreadAlert } from '../../components/unread-alert.tsx';

/** Since when nobody reads what is answered to a mailbox, where follow-ups wait for it. */
export function UnreadBanner({ mailbox: { id, state } }: { mailbox: Mailbox }) {
  const { data: work = [] } = useQuery(mailboxWorkQuery);
  const sendAllTheSame = useSendUnread(id);
  const unread = work.find(({ mailboxId }) => mailboxId === id)?.unread;
  if (!unread || state === 'needs-attention' || state === 'paused') return null;
  return <UnreadAlert unread={unread} sendAllTheSame={sendAllTheSame} />;
}
