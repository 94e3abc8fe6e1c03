export { type MailboxAccessSource, NoAccess, openMailboxAccess } from './mailbox-access.ts';
