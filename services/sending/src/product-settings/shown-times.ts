import type { DateStyle } from '@cadenza/contracts';

/** How the product shows times to those who use it (rule D14). No email depends on it. */
export interface ShownTimes {
  /** The IANA name of the zone in which everybody reads them; null: each person's own. */
  shownTimeZone: string | null;
  dateStyle: DateStyle;
}

export const unsetShownTimes: ShownTimes = { shownTimeZone: null, dateStyle: 'month-first' };
