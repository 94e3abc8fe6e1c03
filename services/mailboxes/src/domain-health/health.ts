import type { DomainCheck, DomainVerdict } from '@cadenza/contracts';

export type DomainVerdicts = Readonly<Record<DomainCheck, DomainVerdict>>;

/** What is known of a sending domain (rule M11). */
export interface DomainHealth {
  /** What was last known of each kind of records; unknown: nothing ever was. */
  verdicts: DomainVerdicts;
  /** The first check of those in a row that found that nothing vouches for its mail; null: something does. */
  failingSince: string | null;
  /** Whether its first emails are to stop while it fails, as the user chose. */
  stopsFirstEmails: boolean;
  firstEmailsStopped: boolean;
}
