export { accountName, connectionTo, inboxName, ownAddresses } from './account.ts';
export { addressesForLogin, PlainLogin, type ServerPlace } from './addresses-for-login.ts';
export { mailboxHostsSetting } from './hosts-setting.ts';
export { guardInflow, type Inflow, type InflowLimit, inTime, TooMuchSent } from './inflow-guard.ts';
export { mustBecomeTls, plainLoginIn } from './plain-login.ts';
export { fitToShow, serverWords } from './server-words.ts';
export { type MailServerLogin, type SignInOptions, signIn } from './sign-in.ts';
export { findSentFolder, folderFor } from './special-folders.ts';
export { TooManyWait, type TurnLimits, Turns } from './turns.ts';
