/** The engagement that caused an ending or a hold. */
export interface Cause {
  emailId: string;
  test: boolean;
}

export interface EnrolledLead {
  campaignId: string;
  leadId: string;
  linkId: string;
}

/** What a lead does not get for want of a value (rule D9): the step, and the variables that are empty. */
export interface Lacking {
  stepNumber: number;
  names: readonly string[];
}

/** The emails of absences that held the lead when a person decided about it by hand. */
type Overruled = string[];

/** Why a lead gets nothing more, and since when. */
export interface Ending {
  outcome: 'completed' | 'failed';
  reason: string;
  finishedAt: string;
  /** `null` where a rule of the sender itself ended the enrolment; absent in events from before causes were noted. */
  cause?: Cause | null;
}

/** Events of a lead's enrolment in a campaign, other than those of its emails. */
export type EnrolmentEvent =
  /**
   * The lead gets nothing more: ended by a rule, not by the end of the sequence. Repeated when another ending becomes
   * the first.
   */
  | { type: 'LeadFinished'; data: EnrolledLead & Ending }
  /** Another ending of an enrolment that is already finished. */
  | { type: 'EndingAdded'; data: EnrolledLead & Ending }
  /** One of several endings turned out wrong. */
  | { type: 'EndingWithdrawn'; data: EnrolledLead & { reason: string; emailId: string | null; withdrawnAt: string } }
  /** No ending is left. */
  | { type: 'LeadReopened'; data: EnrolledLead & { reopenedAt: string } }
  /**
   * The lead has another address and begins anew with it; only what a person said still counts (rule J2). `underWay` are
   * its emails to the former address that have not ended. Where none was ever begun, nothing can still be said of one.
   */
  | {
      type: 'AddressChanged';
      data: EnrolledLead & { addressHash: string; underWay: string[]; changedAt: string; noneBegun?: true };
    }
  /** Held by an absence, by an opt-out in doubt, for want of a value, or by a person (neither cause nor `lacking`). */
  | {
      type: 'LeadHeld';
      data: EnrolledLead & {
        until: string;
        heldAt: string;
        cause: Cause | null;
        inDoubt?: true;
        lacking?: Lacking;
        overrules?: Overruled;
      };
    }
  /**
   * Lifted when the absence was wrong or is over, when a doubt is settled, when nothing is lacking any more, or by a
   * person, who ends all holds.
   */
  | {
      type: 'LeadHoldLifted';
      data: EnrolledLead & {
        liftedAt: string;
        cause: Cause | null;
        inDoubt?: true;
        complete?: true;
        overrules?: Overruled;
      };
    }
  /** The lead is bound to this mailbox from now on; an email that is under way leaves as it was claimed (rule M2). */
  | { type: 'LeadMoved'; data: EnrolledLead & { mailboxId: string; movedAt: string } };
