import type { ReadModels } from '@cadenza/event-kit';
import { projectMailboxes } from './mailboxes.ts';

export const readModels: ReadModels = {
  tables: ['mailboxes', 'mailbox_changes'],
  project: projectMailboxes,
};
