import type { Mailbox, MailboxWork } from '@cadenza/contracts';

/** Connected mailboxes wait where `sending` says that their mail servers take no emails now (rule M6). */
export function withWork(mailboxes: readonly Mailbox[], work: readonly MailboxWork[]): Mailbox[] {
  const waiting = new Map(work.map((each) => [each.mailboxId, each.waiting]));
  return mailboxes.map((mailbox) => {
    const stateReason = mailbox.state === 'connected' ? waiting.get(mailbox.id) : null;
    return stateReason ? { ...mailbox, state: 'waiting', stateReason } : mailbox;
  });
}
