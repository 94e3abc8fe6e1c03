import type { ArrivalFinding } from '@cadenza/contracts';
import type { MailboxStanding } from '../mailbox/standing.ts';
import type { ArrivalFacts } from './arrival-facts.ts';

const namedMax = 3;

/** Follow-ups from accounts whose answers nobody reads, to whoever may have answered, or just now cannot (rule S13). */
export function findUnreadAnswers(facts: ArrivalFacts): ArrivalFinding[] {
  if (facts.steps.length < 2) return [];
  return [...unreadByNobody(facts), ...unreadNow(facts)];
}

function unreadByNobody({ senders, relayAddress, readsRelay }: ArrivalFacts): ArrivalFinding[] {
  const without = senders
    ? senders.flatMap(({ mailbox }) => unreadAddress(mailbox) ?? [])
    : [relayAddress].filter(() => !readsRelay);
  if (without.length === 0) return [];
  return [
    {
      kind: 'unread-answers',
      reason: `Answers to ${someOf(without)} are not read, so follow-ups also go to those who have answered.`,
      remedy: senders
        ? 'Enter the IMAP servers of these mailboxes, or connect those that get their answers.'
        : 'Have IMAP_URL set to the mailbox where answers come.',
      ...{ isGrave: false, fixIn: senders ? 'senders' : null },
    },
  ];
}

/** Also where a mailbox has too many folders, or mails that its server does not give out (rule M12). */
function unreadNow({ senders, unreadAccounts }: ArrivalFacts): ArrivalFinding[] {
  const unread = (senders ?? []).filter(({ mailbox: { imapAccount, answersAccount } }) =>
    [imapAccount, answersAccount].some((id) => id && unreadAccounts.has(id)),
  );
  if (unread.length === 0) return [];
  return [
    {
      kind: 'unread-answers',
      reason: `Answers to ${someOf(unread.map(({ mailbox }) => mailbox.facts.address))} have not been read to their end within the last hour. Until they are, follow-ups wait.`,
      remedy: 'A mailbox that was just connected is soon read. Else its page says which folders are in the way.',
      ...{ isGrave: false, fixIn: null },
    },
  ];
}

function someOf(addresses: readonly string[]): string {
  const more = addresses.length > namedMax ? ` and ${addresses.length - namedMax} more` : '';
  return `${addresses.slice(0, namedMax).join(', ')}${more}`;
}

/** The address to which answers go, where nobody reads them. */
function unreadAddress({ facts: { address, replyTo }, imapAccount, answersAccount }: MailboxStanding): string | null {
  if (replyTo === null || replyTo.toLowerCase() === address.toLowerCase()) return imapAccount ? null : address;
  return answersAccount ? null : replyTo;
}
