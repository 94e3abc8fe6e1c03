import type { NotTheirs, ReceivedMail, Verdict, Withdrawable, Withdrawn } from '@cadenza/contracts';

/** The email that an engagement belongs to, and when it happened. */
export interface Engaged {
  emailId: string;
  campaignId: string;
  leadId: string;
  linkId: string;
  /** ISO 8601 instant. */
  at: string;
  /** True for test events of the report page (rule S7). */
  test: boolean;
  /** Tag of the address that the email went to, if what came back carries it (rule S9). */
  addressTag?: string | undefined;
}

/** A stop about an email that is not known here: all that is known comes from its link or return address. */
export interface RequestedStop {
  emailId: string;
  addressTag: string;
  /** Named like the engagement that would cause the same suppression. */
  reason: string;
  /** ISO 8601 instant. */
  at: string;
}

export type Origin = 'human' | 'machine';

/** One thing that came back: a mail, an unsubscribe by link, or a test event. */
export interface Received {
  mailId: string;
  source: ReceivedMail['source'];
  /** What it is taken for. */
  verdict: Verdict;
  /** The stated day of return of an absence, for example `2026-03-12`. */
  returnsOn: string | null;
  /** Which rule decided, or the diagnosis of a bounce. */
  reason: string;
  /**
   * Why the mail is unverified (rule S11), in a sentence. Absent when something proves the mail, and in events older
   * than rule S11.
   */
  unverified?: string;
  /** Present where something proves who wrote an unverified mail: only what it says is in doubt (rules S14 and D12). */
  answerProved?: true;
  /** Whom a report blames instead of the recipient; a person decides what it means (rule D12). */
  blames?: NotTheirs;
}

/** Present on events that follow from something unverified. */
export interface Proof {
  verified?: false;
}

/**
 * What came back from one email, on the stream `engagement-<email>`. `first` is true once per email for a human, and for
 * a test event that was ahead of the human.
 */
export type EngagementEvent =
  | { type: 'EmailOpened'; data: Engaged & { by: Origin; reason: string; first: boolean } }
  | { type: 'LinkClicked'; data: Engaged & { by: Origin; reason: string; first: boolean; linkNumber: number } }
  | { type: 'EmailBounced'; data: Engaged & Proof & { reason: string; deadAddress: boolean; blames?: NotTheirs } }
  | { type: 'SpamReported'; data: Engaged & Proof & { real: boolean } }
  /** `asksToStop`: it is an opt-out by words, and no reply in any figure. */
  | { type: 'ReplyReceived'; data: Engaged & Proof & { asksToStop?: true } }
  /** An absence (rule S5). `returnsAt` is set when the mail says when its writer is back. */
  | { type: 'AbsenceReceived'; data: Engaged & Proof & { returnsAt: string | null } }
  | { type: 'Unsubscribed'; data: Engaged & Proof }
  | { type: 'StopRequested'; data: RequestedStop }
  /**
   * The mailbox's Sent folder has a copy of an email whose outcome was unknown (rule D2), or which left under another
   * Message-ID than ours: then `relayedId` is that one, with its brackets (rule M9).
   */
  | { type: 'SentCopyFound'; data: Engaged & { relayedId?: string } }
  /**
   * Something came back, at the instant of the event. The events above record what follows from it, if that is news.
   */
  | { type: 'VerdictGiven'; data: Engaged & Received }
  /** A person corrected the verdict, at the instant of the event. Neighbouring events record what follows. */
  | {
      type: 'VerdictCorrected';
      data: Engaged & { mailId: string; from: Verdict; to: Verdict; returnsOn: string | null };
    }
  /**
   * The engagement is no longer true, until the next event of the withdrawn type. `sendAgain`: the email never arrived, and
   * goes once more. `openedAt`: when a human opened an email whose test open is withdrawn.
   */
  | { type: 'EngagementWithdrawn'; data: Engaged & { withdrawn: Withdrawn; sendAgain?: true; openedAt?: string } };

/** The events that a verdict can cause. */
export type Fact = Extract<EngagementEvent, { type: Withdrawable }>;
