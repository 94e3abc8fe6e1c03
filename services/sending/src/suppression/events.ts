/** Why an address is suppressed: the reason, and the email that showed it; `null` when a person asked for it. */
export interface SuppressionCause {
  reason: string;
  emailId: string | null;
}

/** An address, or a whole domain, is mailed in no campaign while any cause is left. Only a keyed hash of it is kept. */
export type SuppressionEvent =
  | {
      type: 'AddressSuppressed';
      data: {
        /** The hash of the address or domain; only the tag where an email no longer known carried it (rule S9). */
        addressHash: string;
        reason: string;
        campaignId?: string | undefined;
        suppressedAt: string;
        /** Absent in events from before it was noted, and when a person asked for it. */
        emailId?: string;
      };
    }
  /** One cause turned out wrong. */
  | {
      type: 'SuppressionLifted';
      data: { addressHash: string; reason: string; emailId: string | null; liftedAt: string };
    };
