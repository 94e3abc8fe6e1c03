/** What the rules of test/tidy.test.ts let through, and why. These lists may only shrink. */

export const clockReaders: Record<string, string> = {
  'launcher/bootstrap.mjs': 'counts the seconds of an installation, before anything is installed',
};
