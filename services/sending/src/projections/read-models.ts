import type { ReadModels } from '@cadenza/event-kit';
import { visitAll } from './campaigns/visits.ts';
import { followChangedSequences } from './enrolments/follow-sequence.ts';
import { projectOwn } from './own-events.ts';

/** Fields of leads and rendered emails are not read models, because events contain no personal data. */
export const readModels: ReadModels = {
  tables: ['custom_fields', 'campaigns', 'enrolments', 'emails', 'suppressions', 'doubts', 'accounts'],
  bookkeeping: {
    campaigns: ['revision', 'visit_at', 'pending_answers', 'sequence_dirty', 'values_dirty', 'traceparent'],
  },
  project: projectOwn,
  settle: followChangedSequences,
  resume: visitAll,
};
