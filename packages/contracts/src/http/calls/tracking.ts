import { z } from 'zod';
import { callsOf } from '../call.ts';
import { conversationQuery, correctVerdictRequest, receivedMail, unverifiedMail } from '../conversations.ts';
import { byteOrderMarkChoice } from '../csv-files.ts';
import { funnel, reportFilterQuery, reportRows, reportRowsQuery, series, seriesQuery } from '../figures.ts';
import { leadEngagement } from '../lead-export.ts';
import { leadHistoryPart } from '../lead-history.ts';
import { linkBlock } from '../link-block.ts';
import { chooseFolderRequest, folderParameters, mailboxFolders, passMailsOverRequest } from '../mailbox-folders.ts';
import { readAnswers, readAnswersRequest } from '../read-answers.ts';
import { settleRefusalsResponse } from '../refusals.ts';
import { returnedEmails, returnedEmailsQuery, settleReturnedEmailsRequest } from '../returned-emails.ts';
import { analytics, report, trackRequest, trackResponse } from '../tracking.ts';

const call = callsOf('tracking');

/** The report, the analytics, the mails that came back, and the folders that they are looked for in. */
export const trackingCalls = {
  getReport: call({
    method: 'get',
    path: '/api/campaigns/{id}/report',
    summary: 'The tracking report',
    response: report,
    refusals: [404],
  }),
  getReportRows: call({
    method: 'get',
    path: '/api/campaigns/{id}/report-rows',
    summary: 'The rows of the report page by page, filtered and sorted',
    query: reportRowsQuery,
    response: reportRows,
    refusals: [404],
  }),
  getReportFile: call({
    method: 'get',
    path: '/api/campaigns/{id}/report.csv',
    summary: 'The rows of the report as a file for a spreadsheet, in attach order',
    query: reportFilterQuery.extend({ bom: byteOrderMarkChoice }),
    response: z.string(),
    responseType: 'text/csv',
    refusals: [404],
  }),
  getFunnel: call({
    method: 'get',
    path: '/api/campaigns/{id}/funnel',
    summary: 'What the report of a campaign comes to, by email, by row and by step',
    response: funnel,
    refusals: [404],
  }),
  getCampaignSeries: call({
    method: 'get',
    path: '/api/campaigns/{id}/series',
    summary: 'What was sent and came back of a campaign by day, and in as many days before',
    query: seriesQuery,
    response: series,
    refusals: [404],
  }),
  listReceivedMails: call({
    method: 'get',
    path: '/api/campaigns/{id}/received-mails',
    summary: 'What came back from one lead of a campaign, the oldest first',
    query: conversationQuery,
    response: z.array(receivedMail),
    refusals: [404],
  }),
  listUnverifiedMails: call({
    method: 'get',
    path: '/api/campaigns/{id}/received-mails/unverified',
    summary: 'The mails of a campaign that nothing proves, the newest 100 first',
    response: z.array(unverifiedMail),
    refusals: [404],
  }),
  correctVerdict: call({
    method: 'put',
    path: '/api/campaigns/{id}/received-mails/{mailId}/verdict',
    summary: 'Correct what a mail was taken for, or confirm it; the consequences follow',
    request: correctVerdictRequest,
    response: receivedMail,
    refusals: [404, 409, 422],
  }),
  listReturnedEmails: call({
    method: 'get',
    path: '/api/returned-emails',
    summary: 'The words by which reports say that emails never arrived; those that wait for a person first',
    query: returnedEmailsQuery,
    response: z.array(returnedEmails),
  }),
  settleReturnedEmails: call({
    method: 'post',
    path: '/api/returned-emails/{id}/settle',
    summary: 'Decide what becomes of all emails that came back with the same words',
    request: settleReturnedEmailsRequest,
    response: settleRefusalsResponse,
    refusals: [404],
  }),
  trackTestEvent: call({
    method: 'post',
    path: '/api/campaigns/{id}/tracking',
    summary: 'Play a test event for a lead',
    request: trackRequest,
    response: trackResponse,
    refusals: [404, 409, 422],
  }),
  takeBackTestEvents: call({
    method: 'delete',
    path: '/api/campaigns/{id}/tracking/{leadId}',
    summary: 'Take back the test events of a lead, with all that followed from them',
    response: trackResponse,
    refusals: [404],
  }),
  getAnalytics: call({
    method: 'get',
    path: '/api/analytics',
    summary: 'Figures of the whole account',
    response: analytics,
  }),
  getSeries: call({
    method: 'get',
    path: '/api/analytics/series',
    summary: 'What was sent and came back of the whole account by day, and in as many days before',
    query: seriesQuery,
    response: series,
  }),
  listMailboxFolders: call({
    method: 'get',
    path: '/api/mailboxes/{id}/folders',
    summary: 'The folders of a mailbox, whether answers are looked for in them, and when they were last read',
    response: mailboxFolders,
    refusals: [404],
  }),
  chooseMailboxFolder: call({
    method: 'patch',
    path: '/api/mailboxes/{id}/folders/{folder}',
    summary: 'Leave a folder of a mailbox out when answers are looked for, or take it in again',
    params: folderParameters,
    request: chooseFolderRequest,
    response: mailboxFolders,
    refusals: [404, 409],
  }),
  passMailsOver: call({
    method: 'post',
    path: '/api/mailboxes/{id}/pass-over-mails',
    summary: 'Have a mailbox read on without mails that its server does not give out',
    request: passMailsOverRequest,
    response: mailboxFolders,
    refusals: [404],
  }),
  tellLeadHistoryOfTracking: call({
    method: 'get',
    path: '/internal/leads/{id}/history',
    callers: ['leads'],
    response: leadHistoryPart,
  }),
  /** The response has a line for each request (`LinkAnswer`), in the order in which they are answered. */
  answerLinks: call({
    method: 'post',
    path: '/internal/links',
    callers: ['gateway'],
    request: linkBlock,
    response: z.string(),
    responseType: 'application/x-ndjson',
  }),
  tellReadAnswers: call({
    method: 'post',
    path: '/internal/read-answers',
    callers: ['sending'],
    request: readAnswersRequest,
    response: readAnswers,
  }),
  exportLeadEngagement: call({
    method: 'get',
    path: '/internal/leads/{id}/export',
    callers: ['leads'],
    response: leadEngagement,
  }),
};
