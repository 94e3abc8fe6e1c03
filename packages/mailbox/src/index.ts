export { accountName, connectionTo, inboxName, ownAddresses } from './account.ts';
export { findSentFolder } from './find-sent-folder.ts';
