import { z } from 'zod';
import { callsOf } from '../call.ts';
import {
  campaign,
  changeScheduleRequest,
  createCampaignRequest,
  deleteCampaignResponse,
  startCampaignResponse,
  updateCampaignRequest,
} from '../campaigns.ts';
import { success } from '../errors.ts';
import { ofOneKey } from '../idempotency-key.ts';
import { campaignSenders } from '../senders.ts';
import { createStepRequest, sequenceSaveHeader, sequenceSaveId, sequenceStep } from '../sequences.ts';

const call = callsOf('campaigns');
const ofOneSave = z.object({ [sequenceSaveHeader]: sequenceSaveId });

/** Campaigns and the steps of their sequences. */
export const campaignCalls = {
  listCampaigns: call({
    method: 'get',
    path: '/api/campaigns',
    summary: 'All campaigns, newest first',
    response: z.array(campaign),
  }),
  createCampaign: call({
    method: 'post',
    path: '/api/campaigns',
    summary: 'Create a campaign',
    headers: ofOneKey,
    request: createCampaignRequest,
    status: 201,
    response: campaign,
    refusals: [409, 422],
  }),
  duplicateCampaign: call({
    method: 'post',
    path: '/api/campaigns/{id}/duplicate',
    summary: 'Create a draft with the sequence, the launch settings and the senders of a campaign',
    headers: ofOneKey,
    status: 201,
    response: campaign,
    refusals: [404, 409],
  }),
  getCampaign: call({
    method: 'get',
    path: '/api/campaigns/{id}',
    summary: 'One campaign',
    response: campaign,
    refusals: [404],
  }),
  updateCampaign: call({
    method: 'patch',
    path: '/api/campaigns/{id}',
    summary: 'Rename, change launch settings, report progress, or start (status "running")',
    headers: ofOneSave,
    request: updateCampaignRequest,
    response: campaign,
    refusals: [404, 409, 422],
  }),
  changeSchedule: call({
    method: 'patch',
    path: '/api/campaigns/{id}/schedule',
    summary: 'Change the send window, the delay and the stop conditions of a paused campaign',
    request: changeScheduleRequest,
    response: campaign,
    refusals: [404, 409, 422],
  }),
  changeSenders: call({
    method: 'put',
    path: '/api/campaigns/{id}/senders',
    summary: 'Change who sends for a campaign, also while it runs; empty: the relay',
    request: campaignSenders,
    response: campaign,
    refusals: [404, 422],
  }),
  deleteCampaign: call({
    method: 'delete',
    path: '/api/campaigns/{id}',
    summary: 'Delete a campaign with its steps, links and queue',
    response: deleteCampaignResponse,
    refusals: [404],
  }),
  startCampaign: call({
    method: 'post',
    path: '/api/campaigns/{id}/start',
    summary: 'Start a campaign',
    response: startCampaignResponse,
    refusals: [404, 409],
  }),
  pauseCampaign: call({
    method: 'post',
    path: '/api/campaigns/{id}/pause',
    summary: 'Pause a campaign',
    response: campaign,
    refusals: [404, 409],
  }),
  resumeCampaign: call({
    method: 'post',
    path: '/api/campaigns/{id}/resume',
    summary: 'Resume a campaign',
    response: campaign,
    refusals: [404, 409],
  }),
  stopCampaign: call({
    method: 'post',
    path: '/api/campaigns/{id}/stop',
    summary: 'Stop a campaign',
    response: campaign,
    refusals: [404, 409],
  }),
  archiveCampaign: call({
    method: 'post',
    path: '/api/campaigns/{id}/archive',
    summary: 'Put a campaign that does not run out of sight; its figures stay',
    response: campaign,
    refusals: [404, 409],
  }),
  unarchiveCampaign: call({
    method: 'post',
    path: '/api/campaigns/{id}/unarchive',
    summary: 'Take a campaign out of the archive',
    response: campaign,
    refusals: [404],
  }),
  listSteps: call({
    method: 'get',
    path: '/api/campaigns/{id}/sequences',
    summary: 'The steps of a campaign',
    response: z.array(sequenceStep),
    refusals: [404],
  }),
  clearSequence: call({
    method: 'delete',
    path: '/api/campaigns/{id}/sequences',
    summary: 'Clear the steps, before saving them anew',
    headers: ofOneSave,
    response: success,
    refusals: [404],
  }),
  createStep: call({
    method: 'post',
    path: '/api/sequences',
    summary: 'Write one step',
    headers: ofOneSave,
    request: createStepRequest,
    status: 201,
    response: sequenceStep,
    refusals: [404, 409, 422],
  }),
};
