import type { ArrivalFinding } from '@cadenza/contracts';
import type { MailboxStanding } from '../mailbox/standing.ts';
import type { ArrivalFacts } from './arrival-facts.ts';

const namedMax = 3;

/** Follow-ups from accounts whose answers nobody reads, to whoever may have answered (rule S13). */
export function findUnreadAnswers({ steps, senders, relayAddress, readsRelay }: ArrivalFacts): ArrivalFinding[] {
  if (steps.length < 2) return [];
  const without = senders
    ? senders.flatMap(({ mailbox }) => unreadAddress(mailbox) ?? [])
    : [relayAddress].filter(() => !readsRelay);
  if (without.length === 0) return [];
  const more = without.length > namedMax ? ` and ${without.length - namedMax} more` : '';
  return [
    {
      kind: 'unread-answers',
      reason: `Answers to ${without.slice(0, namedMax).join(', ')}${more} are not read, so follow-ups also go to those who have answered.`,
      remedy: senders
        ? 'Enter the IMAP servers of these mailboxes, or connect those that get their answers.'
        : 'Have IMAP_URL set to the mailbox where answers come.',
      ...{ isGrave: false, fixIn: senders ? 'senders' : null },
    },
  ];
}

/** The address to which answers go, where nobody reads them. */
function unreadAddress({ facts: { address, replyTo }, imapAccount, answersAccount }: MailboxStanding): string | null {
  if (replyTo === null || replyTo.toLowerCase() === address.toLowerCase()) return imapAccount ? null : address;
  return answersAccount ? null : replyTo;
}
