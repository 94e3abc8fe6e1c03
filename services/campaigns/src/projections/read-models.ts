import type { ReadModels } from '@cadenza/event-kit';
import { projectCampaign } from './campaigns.ts';

export const readModels: ReadModels = {
  tables: ['campaigns', 'steps', 'audience', 'email_facts'],
  project: projectCampaign,
};
