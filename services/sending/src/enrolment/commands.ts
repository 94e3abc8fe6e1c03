import type { Cause, Ending, EnrolledLead } from './events.ts';

/** What is asked of a lead's way through a campaign. Instants are ISO 8601 text. */
export type EnrolmentRequest =
  | { type: 'Finish'; outcome: Ending['outcome']; reason: string; cause: Cause | null; now: string }
  /** What was taken for a reason to end or to hold it is none; `emailId` as in its cause. */
  | { type: 'Withdraw'; reason: string; emailId: string | null; now: string }
  | { type: 'HoldForAbsence'; until: string; cause: Cause; now: string }
  /** Somebody may have said stop for the lead: nothing until a person decides (rule S11). */
  | { type: 'HoldInDoubt'; cause: Cause; unlessOverruled?: true; now: string }
  | { type: 'SettleDoubt'; emailId: string; now: string }
  | { type: 'HoldByHand'; until: string; now: string }
  | { type: 'LiftHold'; now: string };

/** The lead, and whether it ended without a rule: its address cannot be mailed, or an email failed. */
export interface EnrolmentFacts {
  lead: EnrolledLead;
  failed: boolean;
}

export type EnrolmentCommand = EnrolmentRequest & EnrolmentFacts;
