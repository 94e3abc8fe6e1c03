/** The engagement that an ending or a hold goes back to. */
export interface Cause {
  emailId: string;
  test: boolean;
}

export interface EnrolledLead {
  campaignId: string;
  leadId: string;
  linkId: string;
}

/** Why a lead gets nothing more, and since when. */
export interface Ending {
  outcome: 'completed' | 'failed';
  reason: string;
  finishedAt: string;
  /** `null` where a rule of the sender itself ended it; absent in events from before causes were noted. */
  cause?: Cause | null;
}

/** A lead's way through a campaign, but for what its emails say themselves. */
export type EnrolmentEvent =
  /** The lead gets nothing more: ended by a rule, not by the end of the sequence. Once more, when another ending is the one that holds. */
  | { type: 'LeadFinished'; data: EnrolledLead & Ending }
  /** A rule that would end it as well, were it not finished. */
  | { type: 'EndingAdded'; data: EnrolledLead & Ending }
  /** One of several endings turned out wrong. */
  | { type: 'EndingWithdrawn'; data: EnrolledLead & { reason: string; emailId: string | null; withdrawnAt: string } }
  /** Nothing ends it any more. */
  | { type: 'LeadReopened'; data: EnrolledLead & { reopenedAt: string } }
  /** Held by an absence, by an opt-out in doubt, or by a person: then without a cause. */
  | { type: 'LeadHeld'; data: EnrolledLead & { until: string; heldAt: string; cause: Cause | null; inDoubt?: true } }
  /** By the absence that was none or is over, by a doubt that was settled, or by a person, who ends all holds. */
  | { type: 'LeadHoldLifted'; data: EnrolledLead & { liftedAt: string; cause: Cause | null; inDoubt?: true } };
