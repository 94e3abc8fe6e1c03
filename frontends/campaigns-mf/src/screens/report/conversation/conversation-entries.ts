import type { ReceivedMail, SentEmail } from '@cadenza/contracts';

export type ConversationEntry =
  | { kind: 'sent'; at: string; email: SentEmail }
  | { kind: 'received'; at: string; mail: ReceivedMail };

/** Sent emails and received mails, ordered by time. A mail of the same instant follows the email. */
export function conversationEntries(sent: readonly SentEmail[], received: readonly ReceivedMail[]) {
  const entries: ConversationEntry[] = [
    ...sent.map((email) => ({ kind: 'sent' as const, at: email.sentAt ?? email.handedOverAt, email })),
    ...received.map((mail) => ({ kind: 'received' as const, at: mail.receivedAt, mail })),
  ];
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
