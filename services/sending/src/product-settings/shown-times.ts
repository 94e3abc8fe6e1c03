import type { DateStyle } from '@cadenza/contracts';

/** How the product shows times to those who use it (rule D14). No email depends on it. */
export interface ShownTimes {
  /** The IANA name of the zone in which everybody reads them; null: each person's own. */
  shownTimeZone: string | null;
  dateStyle: DateStyle;
}

export const unsetShownTimes: ShownTimes = { shownTimeZone: null, dateStyle: 'month-first' };

/**
 * `Europe/Berlin` for `europe/berlin`; null for what is no zone. Other names of a zone stay what they are: whoever lives in
 * Kolkata does not look for Calcutta. `Intl` would change them, and knows some that IANA does not, as `PST`.
 */
export function spelledAsIana(timeZone: string): string | null {
  try {
    return new Temporal.ZonedDateTime(0n, timeZone).timeZoneId;
  } catch {
    return null;
  }
}
