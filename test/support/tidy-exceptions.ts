/** What the rules of test/tidy.test.ts let through, and why. These lists may only shrink. */

export const clockReaders: Record<string, string> = {
  'launcher/bootstrap.mjs': 'counts the seconds of an installation, before anything is installed',
};

const vocabulary = "the mail server's answer is part of the vocabulary of an email, and pure";

/** `<file> <import>` */
export const ruleImports: Record<string, string> = {
  'services/sending/src/email/commands.ts ../smtp/mailer.ts': vocabulary,
  'services/sending/src/email/decide.ts ../smtp/refusal-kind.ts': vocabulary,
};
