import { z } from 'zod';
import { callsOf } from '../call.ts';
import { conversationQuery, heldLead, holdLeadRequest, sentEmail } from '../conversations.ts';
import { campaignEmail, campaignEmailsQuery, resolveEmailResponse } from '../emails.ts';
import { success } from '../errors.ts';
import { forecastQuery, launchCheck, launchForecast } from '../launch.ts';
import { leadEmails } from '../lead-export.ts';

const call = callsOf('sending');

/** What a campaign will send, has sent and holds back. */
export const sendingCalls = {
  forecastLaunch: call({
    method: 'get',
    path: '/api/campaigns/{id}/forecast',
    summary: 'What a launch with these settings would come to; those left out are as the campaign has them',
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
  exportLeadEmails: call({
    method: 'get',
    path: '/internal/leads/{id}/export',
    callers: ['leads'],
    response: leadEmails,
  }),
};
