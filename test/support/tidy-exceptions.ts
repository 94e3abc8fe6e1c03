/** What the rules of test/tidy.test.ts let through, and why. These lists may only shrink. */

const waits = 'gives up waiting after a real time';
const offset = "measures how far the visitor's clock is from the server's";

export const clockReaders: Record<string, string> = {
  'launcher/bootstrap.mjs': 'counts the seconds of an installation, before anything is installed',
  'launcher/src/readiness.ts': waits,
  'launcher/src/start-product.ts': "anchors the product's clock in real time",
  'packages/api-client/src/request.ts': offset,
  'packages/api-client/src/server-clock.ts': offset,
  'packages/bus/src/postgres-log.ts': 'keeps records for real days, as Kafka does',
  'packages/embedded-postgres/src/orphan.ts': waits,
  'packages/embedded-postgres/src/start-postgres.ts': waits,
  'packages/service-kit/src/consume/inbox.ts': 'notes for the operator when something was handled',
  'services/gateway/src/sessions/session-store.ts': 'sessions end after real hours, however fast the product runs',
};

const vocabulary = "the mail server's answer is part of the vocabulary of an email, and pure";

/** `<file> <import>` */
export const ruleImports: Record<string, string> = {
  'services/sending/src/email/commands.ts ../smtp/mailer.ts': vocabulary,
  'services/sending/src/email/decide.ts ../smtp/refusal-kind.ts': vocabulary,
};
