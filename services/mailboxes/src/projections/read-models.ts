import type { ReadModels } from '@cadenza/event-kit';
import { projectOwn } from './own-events.ts';

export const readModels: ReadModels = {
  tables: ['mailboxes', 'mailbox_changes', 'domain_health', 'tracking_hosts'],
  project: projectOwn,
};
