import { answerLinks } from './answer-links.ts';
import { chooseMailboxFolder } from './choose-mailbox-folder.ts';
import { clickLinkGet, clickLinkHead } from './click-link.ts';
import { correctVerdict } from './correct-verdict.ts';
import { exportLead } from './export-lead.ts';
import { getAnalytics } from './get-analytics.ts';
import { getFunnel } from './get-funnel.ts';
import { getMailboxFolders } from './get-mailbox-folders.ts';
import { getReceivedMails } from './get-received-mails.ts';
import { getReport } from './get-report.ts';
import { getReportFile } from './get-report-file.ts';
import { getReportRows } from './get-report-rows.ts';
import { getReturnedEmails } from './get-returned-emails.ts';
import { getCampaignSeries, getSeries } from './get-series.ts';
import { getUnverifiedMails } from './get-unverified-mails.ts';
import { openPixelGet, openPixelHead } from './open-pixel.ts';
import { passMailsOver } from './pass-over-mails.ts';
import { settleReturnedEmails } from './settle-returned-emails.ts';
import { takeBackTestEvents } from './take-back-test-events.ts';
import { tellLeadHistory } from './tell-lead-history.ts';
import { tellReadAnswers } from './tell-read-answers.ts';
import { trackTestEvent } from './track-test-event.ts';
import { showUnsubscribe, unsubscribe } from './unsubscribe.ts';

/**
 * HEAD before GET, because the route of a GET would also answer a HEAD. What mail programs fetch comes first, because
 * most requests are for it.
 */
export const routes = [
  openPixelHead,
  openPixelGet,
  clickLinkHead,
  clickLinkGet,
  answerLinks,
  getReport,
  getReportRows,
  getReportFile,
  getFunnel,
  getCampaignSeries,
  getReceivedMails,
  getUnverifiedMails,
  correctVerdict,
  getReturnedEmails,
  settleReturnedEmails,
  trackTestEvent,
  takeBackTestEvents,
  getMailboxFolders,
  chooseMailboxFolder,
  passMailsOver,
  getAnalytics,
  getSeries,
  exportLead,
  tellLeadHistory,
  tellReadAnswers,
  showUnsubscribe,
  unsubscribe,
];
