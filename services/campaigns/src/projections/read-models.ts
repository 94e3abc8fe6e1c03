import type { ReadModels } from '@cadenza/service-kit';
import { projectCampaign } from './campaigns.ts';

export const readModels: ReadModels = {
  tables: ['campaigns', 'steps', 'audience', 'email_facts'],
  project: projectCampaign,
};
