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
}

export type Origin = 'human' | 'machine';

/** What came back from one email, on the stream `engagement-<email>`. `first` is true once per email, for a human. */
export type EngagementEvent =
  | { type: 'EmailOpened'; data: Engaged & { by: Origin; reason: string; first: boolean } }
  | { type: 'LinkClicked'; data: Engaged & { by: Origin; reason: string; first: boolean; linkNumber: number } }
  | { type: 'EmailBounced'; data: Engaged & { reason: string; deadAddress: boolean } }
  | { type: 'SpamReported'; data: Engaged & { real: boolean } }
  | { type: 'ReplyReceived'; data: Engaged }
  /** An automatic answer (rule S5); `returnsAt` where it says when the person is back. */
  | { type: 'AbsenceReceived'; data: Engaged & { returnsAt: string | null } }
  | { type: 'Unsubscribed'; data: Engaged }
  /** The mailbox's Sent folder has a copy of an email whose outcome was unknown (rule D2). */
  | { type: 'SentCopyFound'; data: Engaged };
