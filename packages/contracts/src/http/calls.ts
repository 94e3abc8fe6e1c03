import { z } from 'zod';
import { generateEmailRequest, generateEmailResponse } from './ai.ts';
import { authCalls } from './auth.ts';
import type { Call } from './call.ts';
import {
  campaign,
  createCampaignRequest,
  deleteCampaignResponse,
  startCampaignResponse,
  updateCampaignRequest,
} from './campaigns.ts';
import { conversationCalls } from './conversations.ts';
import { campaignEmail, campaignEmailsQuery, resolveEmailResponse } from './emails.ts';
import { success } from './errors.ts';
import { statusCounts } from './figures.ts';
import { ofOneKey } from './idempotency-key.ts';
import { launchCalls } from './launch.ts';
import { leadCalls } from './lead-calls.ts';
import { attachLeadsRequest, attachLeadsResponse, campaignLead, emptyFields, pageQuery } from './leads.ts';
import {
  createUploadResponse,
  importRemoteFileRequest,
  importRemoteFileResponse,
  remoteFileRequest,
  remoteFileResponse,
} from './objects.ts';
import { createStepRequest, sequenceSaveHeader, sequenceSaveId, sequenceStep } from './sequences.ts';
import { analytics, report, trackRequest, trackResponse } from './tracking.ts';
import { trackingCalls } from './tracking-calls.ts';

const ofOneSave = z.object({ [sequenceSaveHeader]: sequenceSaveId });

const campaignAction = (verb: string, refusals = [404, 409]): Call => ({
  method: 'post',
  path: `/api/campaigns/{id}/${verb.toLowerCase()}`,
  summary: `${verb} a campaign`,
  status: 200,
  response: verb === 'Start' ? startCampaignResponse : campaign,
  refusals,
});

/** Every call that a browser makes: those of every client, and our own about single leads and unconfirmed emails. */
export const calls: readonly Call[] = [
  ...authCalls,
  {
    method: 'get',
    path: '/api/campaigns',
    summary: 'All campaigns, newest first',
    status: 200,
    response: z.array(campaign),
  },
  {
    method: 'post',
    path: '/api/campaigns',
    summary: 'Create a campaign',
    headers: ofOneKey,
    request: createCampaignRequest,
    status: 201,
    response: campaign,
    refusals: [409, 422],
  },
  {
    method: 'get',
    path: '/api/campaigns/{id}',
    summary: 'One campaign',
    status: 200,
    response: campaign,
    refusals: [404],
  },
  {
    method: 'patch',
    path: '/api/campaigns/{id}',
    summary: 'Rename, change launch settings, report progress, or start (status "running")',
    headers: ofOneSave,
    request: updateCampaignRequest,
    status: 200,
    response: campaign,
    refusals: [404, 409, 422],
  },
  {
    method: 'delete',
    path: '/api/campaigns/{id}',
    summary: 'Delete a campaign with its steps, links and queue',
    status: 200,
    response: deleteCampaignResponse,
    refusals: [404],
  },
  campaignAction('Start'),
  campaignAction('Pause'),
  campaignAction('Resume'),
  campaignAction('Stop'),
  ...launchCalls,
  {
    method: 'get',
    path: '/api/campaigns/{id}/leads',
    summary: 'The links of a campaign, each with its lead',
    query: pageQuery,
    status: 200,
    response: z.array(campaignLead),
    refusals: [404],
  },
  {
    method: 'get',
    path: '/api/campaigns/{id}/leads/status-counts',
    summary: 'How many leads of a campaign have which status',
    status: 200,
    response: statusCounts,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/api/campaigns/{id}/leads/empty-fields',
    summary: 'For how many leads of a campaign each field is empty',
    status: 200,
    response: emptyFields,
    refusals: [404],
  },
  {
    method: 'post',
    path: '/api/campaigns/{id}/attach-leads',
    summary: 'Attach leads to a campaign',
    headers: ofOneKey,
    request: attachLeadsRequest,
    status: 200,
    response: attachLeadsResponse,
    refusals: [404, 409, 422],
  },
  {
    method: 'delete',
    path: '/api/campaigns/{id}/leads/{leadId}',
    summary: 'Remove a lead from a campaign',
    status: 200,
    response: success,
    refusals: [404],
  },
  {
    method: 'get',
    path: '/api/campaigns/{id}/sequences',
    summary: 'The steps of a campaign',
    status: 200,
    response: z.array(sequenceStep),
    refusals: [404],
  },
  {
    method: 'delete',
    path: '/api/campaigns/{id}/sequences',
    summary: 'Clear the steps, before saving them anew',
    headers: ofOneSave,
    status: 200,
    response: success,
    refusals: [404],
  },
  {
    method: 'post',
    path: '/api/sequences',
    summary: 'Write one step',
    headers: ofOneSave,
    request: createStepRequest,
    status: 201,
    response: sequenceStep,
    refusals: [404, 409, 422],
  },
  {
    method: 'get',
    path: '/api/campaigns/{id}/report',
    summary: 'The tracking report',
    status: 200,
    response: report,
    refusals: [404],
  },
  {
    method: 'post',
    path: '/api/campaigns/{id}/tracking',
    summary: 'Play a test event for a lead',
    request: trackRequest,
    status: 200,
    response: trackResponse,
    refusals: [404, 409, 422],
  },
  {
    method: 'get',
    path: '/api/campaigns/{id}/emails',
    summary: 'The emails of a campaign, the oldest first; with status "unknown" those that nobody confirmed',
    query: campaignEmailsQuery,
    status: 200,
    response: z.array(campaignEmail),
    refusals: [404],
  },
  {
    method: 'post',
    path: '/api/campaigns/{id}/emails/{emailId}/send-again',
    summary: 'Send an unconfirmed email once more',
    status: 200,
    response: resolveEmailResponse,
    refusals: [404, 409],
  },
  {
    method: 'post',
    path: '/api/campaigns/{id}/emails/{emailId}/mark-as-sent',
    summary: 'Count an unconfirmed email as sent',
    status: 200,
    response: resolveEmailResponse,
    refusals: [404, 409],
  },
  ...conversationCalls,
  ...leadCalls,
  ...trackingCalls,
  { method: 'get', path: '/api/analytics', summary: 'Figures of the whole account', status: 200, response: analytics },
  {
    method: 'post',
    path: '/api/ai/generate-email',
    summary: 'Draft subject and body of a step',
    request: generateEmailRequest,
    status: 200,
    response: generateEmailResponse,
    refusals: [422],
  },
  {
    method: 'post',
    path: '/api/objects/upload',
    summary: 'An address to PUT a file to',
    status: 201,
    response: createUploadResponse,
  },
  {
    method: 'post',
    path: '/api/objects/url/meta',
    summary: 'What is known about a file on another server',
    request: remoteFileRequest,
    status: 200,
    response: remoteFileResponse,
    refusals: [422],
  },
  {
    method: 'post',
    path: '/api/objects/url/get',
    summary: 'Begin to import a file from another server; it is fetched over the websocket /api/objects/api/{token}',
    request: importRemoteFileRequest,
    status: 200,
    response: importRemoteFileResponse,
    refusals: [422, 429],
  },
];
