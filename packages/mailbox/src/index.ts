export { accountName, connectionTo, inboxName, ownAddresses } from './account.ts';
export { findSentFolder } from './find-sent-folder.ts';
export { mustBecomeTls, plainLoginIn } from './plain-login.ts';
