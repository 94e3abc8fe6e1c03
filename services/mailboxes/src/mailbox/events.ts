import type { AccessUse, MailboxFacts, ServerVerdict, ToldStanding } from '@cadenza/contracts';

/** What of a sign-in waits for a person; all else passes. */
export type FaultVerdict = Extract<ServerVerdict, 'refused' | 'oauth-required'>;

/** Where a mailbox cannot sign in, and why. */
export interface Fault {
  use: AccessUse;
  verdict: FaultVerdict;
}

/** Every event of a mailbox. None holds a password: `credentials` keeps them, sealed. */
export type MailboxEvent =
  | { type: 'MailboxConnected'; data: { mailboxId: string; mailbox: MailboxFacts; connectedAt: string } }
  /**
   * With `standing` nothing changed: migration 0003 told of it once more. `bySelfTest`: nobody changed it, a self-test saw
   * whether its server replaces Message-IDs (rule M9).
   */
  | {
      type: 'MailboxChanged';
      data: {
        mailboxId: string;
        mailbox: MailboxFacts;
        changedAt: string;
        standing?: ToldStanding;
        bySelfTest?: true;
      };
    }
  | { type: 'MailboxPaused'; data: { mailboxId: string } }
  | { type: 'MailboxResumed'; data: { mailboxId: string } }
  /** What the server said is in `fault_words`. */
  | { type: 'MailboxNeedsAttention'; data: { mailboxId: string } & Fault }
  | { type: 'MailboxRecovered'; data: { mailboxId: string } }
  | { type: 'MailboxRemoved'; data: { mailboxId: string; removedAt: string } };
