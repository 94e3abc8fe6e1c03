/** Why somebody is stopped: the reason, and the email that showed it; `null` when a person asked for it. */
export interface StopCause {
  reason: string;
  emailId: string | null;
}

/** What belongs to a stop beside its cause. */
export interface StopReach {
  /** The campaign of the email. A stop that names only the address has none (rule S9). */
  campaignId?: string | undefined;
  /** It counts in that campaign alone. Absent: in all. */
  onlyThere?: true;
  /** When it is over, an ISO 8601 instant; absent: it has no end. */
  until?: string;
  /** A test of the user's (rule S7). */
  test?: true;
}

/**
 * An address, a domain or a company is stopped while any cause is left. Only a keyed hash of it is kept. The streams of
 * stops that count everywhere are `suppression-<hash>`, those of the others `stop-<campaign>-<hash>`.
 */
export type StopEvent =
  | {
      type: 'AddressSuppressed';
      data: StopReach & {
        /** Only the tag where an email no longer known carried it (rule S9). */
        addressHash: string;
        reason: string;
        suppressedAt: string;
        /** Absent in events from before it was noted, and when a person asked for it. */
        emailId?: string;
      };
    }
  /** One cause turned out wrong, or was taken back. */
  | {
      type: 'SuppressionLifted';
      data: { addressHash: string; reason: string; emailId: string | null; onlyThere?: true; liftedAt: string };
    };
