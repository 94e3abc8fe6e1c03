/** The campaign's recent emails did so badly that it must not continue by itself (rule S8). */
export interface CampaignGuardTripped {
  type: 'CampaignGuardTripped';
  data: { campaignId: string; reason: string; trippedAt: string };
}

/** What the guard decided of a mailbox (rule S8). Each is decided later than the one before. */
export type MailboxGuardEvent =
  /** Its allowance is halved from now on. */
  | { type: 'MailboxGuardWarned'; data: { mailboxId: string; reason: string; decidedAt: string } }
  /** Nothing more leaves through it until a person resumes it. */
  | { type: 'MailboxGuardTripped'; data: { mailboxId: string; reason: string; decidedAt: string } }
  /** Its allowance is whole again. */
  | { type: 'MailboxGuardEased'; data: { mailboxId: string; decidedAt: string } };
