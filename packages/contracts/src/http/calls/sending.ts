import { z } from 'zod';
import { checkAddressesRequest, checkAddressesResponse } from '../address-checks.ts';
import { callsOf } from '../call.ts';
import { capacity, capacityQuery } from '../capacity.ts';
import { conversationQuery, heldLead, holdLeadRequest, sentEmail } from '../conversations.ts';
import {
  begunEmailsAnswer,
  begunEmailsRequest,
  campaignEmail,
  campaignEmailsQuery,
  resolveEmailResponse,
} from '../emails.ts';
import { success } from '../errors.ts';
import { forecastQuery, launchCheck, launchForecast, leadsWithoutValues } from '../launch.ts';
import { leadEmails } from '../lead-export.ts';
import { leadHistoryPart } from '../lead-history.ts';
import { mailboxWork } from '../mailbox-work.ts';
import {
  deadAddressReplies,
  deadAddressRepliesQuery,
  refusedDomain,
  refusedDomainsQuery,
  settleRefusalsRequest,
  settleRefusalsResponse,
  unclearRefusals,
  unclearRefusalsQuery,
} from '../refusals.ts';
import { relay } from '../relay.ts';
import { endLeadsResponse, moveLeadRequest, moveLeadsRequest, moveLeadsResponse } from '../senders.ts';
import { testEmailRequest, testEmailResponse } from '../test-emails.ts';
import { emailPreview, emailPreviewQuery } from '../whole-emails.ts';

const call = callsOf('sending');

/** What a campaign will send, has sent and holds back. */
export const sendingCalls = {
  checkAddresses: call({
    method: 'post',
    path: '/api/address-checks',
    summary: 'Whether addresses take mail, as far as their form and their domains tell; nothing is sent to them',
    request: checkAddressesRequest,
    response: checkAddressesResponse,
    refusals: [413, 422],
  }),
  forecastLaunch: call({
    method: 'get',
    path: '/api/campaigns/{id}/forecast',
    summary: 'What a launch, or the rest of a paused campaign, would come to with these settings; those left out stay',
    query: forecastQuery,
    response: launchForecast,
    refusals: [404, 409],
  }),
  checkLaunch: call({
    method: 'get',
    path: '/api/campaigns/{id}/launch-check',
    summary: 'What to look at before a campaign starts',
    response: launchCheck,
    refusals: [404],
  }),
  previewEmails: call({
    method: 'get',
    path: '/api/campaigns/{id}/email-preview',
    summary: 'The emails of a campaign as one lead would get them: sender, subject, text and what stands below it',
    query: emailPreviewQuery,
    response: emailPreview,
    refusals: [404],
  }),
  sendTestEmail: call({
    method: 'post',
    path: '/api/campaigns/{id}/test-emails',
    summary: 'Send an email of a campaign to one address as a test: it counts nowhere, and its links are not tracked',
    request: testEmailRequest,
    response: testEmailResponse,
    refusals: [404, 409, 422, 429],
  }),
  listLeadsWithoutValues: call({
    method: 'get',
    path: '/api/campaigns/{id}/missing-values',
    summary: 'The leads of a running campaign that are on hold until a value comes',
    response: leadsWithoutValues,
    refusals: [404],
  }),
  listCampaignEmails: call({
    method: 'get',
    path: '/api/campaigns/{id}/emails',
    summary: 'The emails of a campaign, the oldest first; with status "unknown" those that nobody confirmed',
    query: campaignEmailsQuery,
    response: z.array(campaignEmail),
    refusals: [404],
  }),
  sendAgain: call({
    method: 'post',
    path: '/api/campaigns/{id}/emails/{emailId}/send-again',
    summary: 'Send an unconfirmed email once more',
    response: resolveEmailResponse,
    refusals: [404, 409],
  }),
  markAsSent: call({
    method: 'post',
    path: '/api/campaigns/{id}/emails/{emailId}/mark-as-sent',
    summary: 'Count an unconfirmed email as sent',
    response: resolveEmailResponse,
    refusals: [404, 409],
  }),
  listRefusedDomains: call({
    method: 'get',
    path: '/api/refused-domains',
    summary:
      'The providers that take no mail of our domains for want of proof, and for which leads wait; of a campaign or all',
    query: refusedDomainsQuery,
    response: z.array(refusedDomain),
  }),
  listUnclearRefusals: call({
    method: 'get',
    path: '/api/unclear-refusals',
    summary:
      'Refusals of mail servers that do not say whom they are about, by their words; those that wait for a person first',
    query: unclearRefusalsQuery,
    response: z.array(unclearRefusals),
  }),
  settleRefusals: call({
    method: 'post',
    path: '/api/unclear-refusals/{id}/settle',
    summary: 'Decide what all refusals with the same words mean',
    request: settleRefusalsRequest,
    response: settleRefusalsResponse,
    refusals: [404],
  }),
  listDeadAddressReplies: call({
    method: 'get',
    path: '/api/dead-address-replies',
    summary: 'The words by which mail servers called many addresses of a campaign dead',
    query: deadAddressRepliesQuery,
    response: z.array(deadAddressReplies),
  }),
  takeBackDeadAddresses: call({
    method: 'post',
    path: '/api/dead-address-replies/{id}/take-back',
    summary: 'Let everybody whose address was called dead with these words be mailed again',
    response: settleRefusalsResponse,
    refusals: [404],
  }),
  listSentEmails: call({
    method: 'get',
    path: '/api/campaigns/{id}/sent-emails',
    summary: 'The emails of a campaign to one lead as they were sent, the oldest first',
    query: conversationQuery,
    response: z.array(sentEmail),
    refusals: [404],
  }),
  holdLead: call({
    method: 'put',
    path: '/api/campaigns/{id}/holds/{leadId}',
    summary: 'Hold a lead until a day, or change until when',
    request: holdLeadRequest,
    response: heldLead,
    refusals: [404, 409, 422],
  }),
  liftHold: call({
    method: 'delete',
    path: '/api/campaigns/{id}/holds/{leadId}',
    summary: 'Let a lead on hold go on now',
    response: success,
    refusals: [404, 409],
  }),
  getCapacity: call({
    method: 'get',
    path: '/api/campaigns/{id}/capacity',
    summary: 'What a campaign can send at most on each of the next days, by sender, and what limits that',
    query: capacityQuery,
    response: capacity,
    refusals: [404],
  }),
  moveLead: call({
    method: 'put',
    path: '/api/campaigns/{id}/leads/{leadId}/mailbox',
    summary: 'Let a lead hear from another mailbox from its next email on',
    request: moveLeadRequest,
    response: success,
    refusals: [404, 409],
  }),
  moveLeads: call({
    method: 'post',
    path: '/api/mailboxes/{id}/move-leads',
    summary: 'Let the leads of a mailbox hear from another one; also of a mailbox that was removed',
    request: moveLeadsRequest,
    response: moveLeadsResponse,
    refusals: [404, 409, 422],
  }),
  endLeads: call({
    method: 'post',
    path: '/api/mailboxes/{id}/end-leads',
    summary: 'End the leads that wait for a mailbox that is paused or was removed',
    response: endLeadsResponse,
    refusals: [404, 409],
  }),
  sendUnread: call({
    method: 'post',
    path: '/api/mailboxes/{id}/send-unread',
    summary: 'Let follow-ups leave by a mailbox whose answers are not read, until they are read again',
    response: success,
    refusals: [404],
  }),
  sendUnreadByRelay: call({
    method: 'post',
    path: '/api/relay/send-unread',
    summary:
      'Let follow-ups leave by the mail server of the settings though answers are not read, until they are read again',
    response: success,
  }),
  listMailboxWork: call({
    method: 'get',
    path: '/api/mailbox-work',
    summary: 'What each mailbox has used of its allowance today, and for which campaigns it works',
    response: z.array(mailboxWork),
  }),
  getRelay: call({
    method: 'get',
    path: '/api/relay',
    summary: 'The mail server of the settings, and whether its addresses have names that lead back to them',
    response: relay,
  }),
  /** Whether an email to one of these leads was begun, or may be begun now. */
  askBegunEmails: call({
    method: 'post',
    path: '/internal/begun-emails',
    callers: ['leads'],
    request: begunEmailsRequest,
    response: begunEmailsAnswer,
  }),
  /** Waits until the writes that its caller names have had their effect, or until that takes too long (rule C1). */
  waitUntilSendingHeard: call({
    method: 'get',
    path: '/internal/heard',
    callers: ['leads'],
    response: success,
  }),
  tellLeadHistoryOfSending: call({
    method: 'get',
    path: '/internal/leads/{id}/history',
    callers: ['leads'],
    response: leadHistoryPart,
  }),
  exportLeadEmails: call({
    method: 'get',
    path: '/internal/leads/{id}/export',
    callers: ['leads'],
    response: leadEmails,
  }),
};
