/** Exceptions to the rules of test/tidy.test.ts, with reasons. These lists may only shrink. */

export const clockReaders: Record<string, string> = {
  'launcher/bootstrap.mjs': 'counts the seconds of an installation, before anything is installed',
};
