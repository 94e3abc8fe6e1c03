import { archiveCampaign } from './archive-campaign.ts';
import { changeSchedule } from './change-schedule.ts';
import { changeSenders } from './change-senders.ts';
import { clearSequence } from './clear-sequence.ts';
import { createCampaign } from './create-campaign.ts';
import { createStep } from './create-step.ts';
import { deleteCampaign } from './delete-campaign.ts';
import { duplicateCampaign } from './duplicate-campaign.ts';
import { getCampaign } from './get-campaign.ts';
import { listCampaignSteps } from './list-campaign-steps.ts';
import { listAllCampaigns } from './list-campaigns.ts';
import { pauseCampaign } from './pause-campaign.ts';
import { resumeCampaign } from './resume-campaign.ts';
import { startCampaign } from './start-campaign.ts';
import { stopCampaign } from './stop-campaign.ts';
import { unarchiveCampaign } from './unarchive-campaign.ts';
import { updateCampaign } from './update-campaign.ts';

export const routes = [
  listAllCampaigns,
  createCampaign,
  duplicateCampaign,
  getCampaign,
  updateCampaign,
  changeSchedule,
  changeSenders,
  deleteCampaign,
  startCampaign,
  pauseCampaign,
  resumeCampaign,
  stopCampaign,
  archiveCampaign,
  unarchiveCampaign,
  listCampaignSteps,
  clearSequence,
  createStep,
];
