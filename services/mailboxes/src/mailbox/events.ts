import type { AccessUse, MailboxFacts, ServerVerdict, ToldStanding } from '@cadenza/contracts';

/** What of a sign-in waits for a person; all else passes. */
export type FaultVerdict = Extract<ServerVerdict, 'refused' | 'oauth-required'>;

/** Where a mailbox cannot sign in, and why. */
export interface Fault {
  use: AccessUse;
  verdict: FaultVerdict;
}

/** What the guard of `sending` decided. */
interface GuardDecision {
  /** A sentence for the user. */
  reason: string;
  decidedAt: string;
}

/** Every event of a mailbox. None holds a password: `credentials` keeps them, sealed. */
export type MailboxEvent =
  | { type: 'MailboxConnected'; data: { mailboxId: string; mailbox: MailboxFacts; connectedAt: string } }
  /**
   * With `standing` nothing changed: migration 0003 published it once more. `bySelfTest`: nobody changed it, a self-test saw
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
  /** By a person, or by the guard (rule S8): why, and when it decided that. */
  | { type: 'MailboxPaused'; data: { mailboxId: string } | ({ mailboxId: string } & GuardDecision) }
  /** With the last decision of the guard that the person knew of, if there was one. */
  | { type: 'MailboxResumed'; data: { mailboxId: string; guardDecidedAt?: string } }
  /** What the server said is in `fault_words`. */
  | { type: 'MailboxNeedsAttention'; data: { mailboxId: string } & Fault }
  | { type: 'MailboxRecovered'; data: { mailboxId: string } }
  /** The guard halved its allowance, or let it be whole again (rule S8). */
  | { type: 'MailboxWarned'; data: { mailboxId: string } & GuardDecision }
  | { type: 'MailboxEased'; data: { mailboxId: string; decidedAt: string } }
  | { type: 'MailboxRemoved'; data: { mailboxId: string; removedAt: string } };
