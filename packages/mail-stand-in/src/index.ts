export { type MailStandIn, type OutgoingMail, startMailStandIn } from './mail-stand-in.ts';
