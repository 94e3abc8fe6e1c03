import { z } from 'zod';

const nameLengthMax = 100;

/** Whether a name is one of the IANA time zone database, or an older one that stands for one of them. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/**
 * The name as the database spells it. `Intl` also takes names that Temporal, by which emails are planned, does not know:
 * `PST` becomes `America/Los_Angeles`. An unknown name stays as it is, and so does any in a browser without Temporal.
 */
function spelledTimeZone(name: string): string {
  if (typeof Temporal === 'undefined' || !isTimeZone(name)) return name;
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  }
}

/** A time zone, in the spelling of the database. */
export const timeZone = z
  .string()
  .max(nameLengthMax)
  .overwrite(spelledTimeZone)
  .refine(isTimeZone, 'This time zone is not known');
