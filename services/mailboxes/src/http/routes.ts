import { changeMailbox } from './change-mailbox.ts';
import { changeMailboxes } from './change-mailboxes.ts';
import { createMailbox } from './create-mailbox.ts';
import { findArrival } from './find-arrival.ts';
import { importMailboxes } from './import-mailboxes.ts';
import { pauseMailbox, removeMailbox, resumeMailbox } from './mailbox-commands.ts';
import { getMailbox, getMailboxActivity, listAllMailboxes } from './read-mailboxes.ts';
import { reportHealth } from './report-health.ts';
import { reportReadings } from './report-readings.ts';
import { reportRefusedLogin } from './report-refused-login.ts';
import { reportUsage } from './report-usage.ts';
import { selfTestMailbox, tellMailboxAccess } from './self-test-mailbox.ts';
import { changeSendingDomain, checkDomainSoon, checkSendingDomain, listAllSendingDomains } from './sending-domains.ts';
import { finishSignIn, getRefusedSignIn, listSignInProviders, startSignIn } from './sign-in-mailbox.ts';
import { findMailServers, testMailbox } from './test-mailbox.ts';
import { answerTrackingHost, askForCertificate, setTrackingHost } from './tracking-hosts.ts';

export const routes = [
  listAllMailboxes,
  createMailbox,
  importMailboxes,
  changeMailboxes,
  testMailbox,
  findMailServers,
  listSignInProviders,
  startSignIn,
  finishSignIn,
  getRefusedSignIn,
  listAllSendingDomains,
  checkSendingDomain,
  changeSendingDomain,
  setTrackingHost,
  answerTrackingHost,
  askForCertificate,
  getMailbox,
  getMailboxActivity,
  changeMailbox,
  removeMailbox,
  pauseMailbox,
  resumeMailbox,
  selfTestMailbox,
  findArrival,
  tellMailboxAccess,
  reportRefusedLogin,
  reportReadings,
  reportUsage,
  reportHealth,
  checkDomainSoon,
];
