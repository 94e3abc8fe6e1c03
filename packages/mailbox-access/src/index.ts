export { imapAccountId } from './imap-account.ts';
export { type MailboxAccessSource, NoAccess, openMailboxAccess } from './mailbox-access.ts';
