import type { ReceivedMail, Verdict, Withdrawable } from '@cadenza/contracts';

/** Which email it happened to, and when. */
export interface Engaged {
  emailId: string;
  campaignId: string;
  leadId: string;
  linkId: string;
  /** ISO 8601 instant. */
  at: string;
  /** From the report page's test actions (rule S7). */
  test: boolean;
  /** Of the address that the email went to, where what came back carries it (rule S9). */
  addressTag?: string | undefined;
}

/** A stop about an email that is not known here: what its link or return address says is all that there is. */
export interface RequestedStop {
  emailId: string;
  addressTag: string;
  /** As the engagement that it would be is named when it suppresses an address. */
  reason: string;
  /** ISO 8601 instant. */
  at: string;
}

export type Origin = 'human' | 'machine';

/** One thing that came back: a mail, a click on the page behind the unsubscribe link, or a test action. */
export interface Received {
  mailId: string;
  source: ReceivedMail['source'];
  /** What it is taken for. */
  verdict: Verdict;
  /** The stated day of return of an absence, as `2026-03-12`. */
  returnsOn: string | null;
  /** Which rule decided, or the diagnosis of a bounce. */
  reason: string;
  /** Why nothing proves it (rule S11), in a sentence; absent where something does, as in all events from before. */
  unverified?: string;
}

/** What the events that follow from it say then; absent otherwise. */
export interface Proof {
  verified?: false;
}

/** What came back from one email, on the stream `engagement-<email>`. `first` is true once per email, for a human. */
export type EngagementEvent =
  | { type: 'EmailOpened'; data: Engaged & { by: Origin; reason: string; first: boolean } }
  | { type: 'LinkClicked'; data: Engaged & { by: Origin; reason: string; first: boolean; linkNumber: number } }
  | { type: 'EmailBounced'; data: Engaged & Proof & { reason: string; deadAddress: boolean } }
  | { type: 'SpamReported'; data: Engaged & Proof & { real: boolean } }
  | { type: 'ReplyReceived'; data: Engaged & Proof }
  /** An automatic answer (rule S5); `returnsAt` where it says when the person is back. */
  | { type: 'AbsenceReceived'; data: Engaged & Proof & { returnsAt: string | null } }
  | { type: 'Unsubscribed'; data: Engaged & Proof }
  | { type: 'StopRequested'; data: RequestedStop }
  /** The mailbox's Sent folder has a copy of an email whose outcome was unknown (rule D2). */
  | { type: 'SentCopyFound'; data: Engaged }
  /** Something came back, at the time of the event. What follows from it stands in the events above, where it is news. */
  | { type: 'VerdictGiven'; data: Engaged & Received }
  /** A person said what it really was, at the time of the event. What follows stands in the events around it. */
  | {
      type: 'VerdictCorrected';
      data: Engaged & { mailId: string; from: Verdict; to: Verdict; returnsOn: string | null };
    }
  /** No longer true, until the next event of the withdrawn type. */
  | { type: 'EngagementWithdrawn'; data: Engaged & { withdrawn: Withdrawable } };

/** The events that a verdict leads to. */
export type Fact = Extract<EngagementEvent, { type: Withdrawable }>;
