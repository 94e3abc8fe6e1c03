import type { Kit } from '@cadenza/event-kit';
import type { KeyRing } from '@cadenza/http-kit';
import type { DomainLookup } from './address-check/domain-lookup.ts';
import type { AttachedFiles } from './attached-files/attached-files.ts';
import type { CaughtMail } from './caught-mail/caught-mail.ts';
import type { Settings } from './config.ts';
import type { Mailer } from './email/mailer.ts';
import type { AnswersRead } from './handlers/ask-answers.ts';
import type { RefusedLogins } from './mailbox-access/refused-logins.ts';
import type { SendingMetrics } from './metrics/metrics.ts';
import type { PublicLinks } from './public-links/public-links.ts';
import type { MailFamilies } from './refused-domain/mail-families.ts';
import type { RelayNames } from './relay/relay-names.ts';

export interface Context extends Kit {
  settings: Settings;
  /** Sign the URLs and return addresses in emails that lead back to us. */
  linkKeys: KeyRing;
  /** The key of address hashes and of the ids of emails; it never changes. */
  hashKey: string;
  counts: SendingMetrics;
  mailer: Mailer;
  /** The mail server of the settings over a new connection, for one email; null: none is set. */
  openTestRelay: () => Mailer | null;
  answersRead: AnswersRead;
  refusedLogins: RefusedLogins;
  attachedFiles: AttachedFiles;
  domainLookup: DomainLookup;
  mailFamilies: MailFamilies;
  relayNames: RelayNames;
  publicLinks: PublicLinks;
  /** The emails that the catcher keeps; empty when a mail server is set. */
  caughtMail: CaughtMail;
}
