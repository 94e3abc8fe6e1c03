import type { Cause, Ending, EnrolledLead, Lacking } from './events.ts';

/** Commands to a lead's enrolment in a campaign. Instants are ISO 8601 text. */
export type EnrolmentRequest =
  | {
      type: 'Finish';
      outcome: Ending['outcome'];
      reason: string;
      cause: Cause | null;
      /** The hash or tag of the address that the email of the cause went to. */
      ofAddress?: string | undefined;
      now: string;
    }
  /** The lead has another address, of this hash. `noneBegun`: it has no email in this campaign, however that ended. */
  | { type: 'ChangeAddress'; addressHash: string; underWay: readonly string[]; noneBegun?: boolean; now: string }
  /** The engagement that ended or held this enrolment turned out to be wrong; `emailId` is that of its cause. */
  | { type: 'Withdraw'; reason: string; emailId: string | null; now: string }
  | { type: 'HoldForAbsence'; until: string; cause: Cause; unlessOverruled?: boolean; now: string }
  /** The lead may have opted out: it gets nothing until a person decides (rule S11). */
  | { type: 'HoldInDoubt'; cause: Cause; unlessOverruled?: boolean; now: string }
  | { type: 'SettleDoubt'; emailId: string; now: string }
  /** Rule D9: which values the lead lacks for its next step; the hold follows. */
  | ({ type: 'NoteLacking'; now: string } & Lacking)
  /** A person lets the lead hear from this mailbox from now on (rule M2); `from` is the one that it is bound to. */
  | { type: 'Move'; mailboxId: string; from: string | null; now: string }
  /** `absences`: the emails of all that are known of the lead, which the decision overrules. */
  | { type: 'HoldByHand'; until: string; absences?: readonly string[]; now: string }
  | { type: 'LiftHold'; absences?: readonly string[]; now: string };

/**
 * The lead, and whether its enrolment failed outside its stream: an address that cannot be mailed, or a failed email.
 */
export interface EnrolmentFacts {
  lead: EnrolledLead;
  failed: boolean;
}

export type EnrolmentCommand = EnrolmentRequest & EnrolmentFacts;
