import type { ReadModels } from '@cadenza/service-kit';
import { projectEngagement } from './emails.ts';

/** Fields of leads, destinations of links and hits that wait are no read models: events say nothing of them. */
export const readModels: ReadModels = {
  tables: ['campaigns', 'links', 'emails'],
  project: projectEngagement,
};
