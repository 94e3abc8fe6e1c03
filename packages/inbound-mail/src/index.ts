export { authenticatedSender, type HeaderFields, isSameOrganisation, organisationOf } from './authenticated-sender.ts';
export {
  type AuthenticationResults,
  parseAuthenticationResults,
} from './authentication-results.ts';
export type { Classification, DeliveryAction, FailureCause, MailKind, Recipient } from './classification.ts';
export { classify, verdictOn } from './classify.ts';
export { type HeaderBlock, parseHeaderBlock } from './header-block.ts';
export { type InboundMail as ParsedMail, readMail } from './read-mail.ts';
export { mayBeRelayed } from './rules/relayed-ids.ts';
export { unreadMail } from './unread-mail.ts';
