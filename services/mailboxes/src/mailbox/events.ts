import type { AccessUse, MailboxFacts } from '@cadenza/contracts';

/** Every event of a mailbox. None holds a password: `credentials` keeps them, sealed. */
export type MailboxEvent =
  | { type: 'MailboxConnected'; data: { mailboxId: string; mailbox: MailboxFacts; connectedAt: string } }
  | { type: 'MailboxChanged'; data: { mailboxId: string; mailbox: MailboxFacts; changedAt: string } }
  | { type: 'MailboxPaused'; data: { mailboxId: string } }
  | { type: 'MailboxResumed'; data: { mailboxId: string } }
  /** `words` are a sentence for the user, with what the server said. */
  | { type: 'MailboxNeedsAttention'; data: { mailboxId: string; use: AccessUse; words: string } }
  | { type: 'MailboxRecovered'; data: { mailboxId: string } }
  | { type: 'MailboxRemoved'; data: { mailboxId: string; removedAt: string } };
