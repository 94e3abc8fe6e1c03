import type { ReadModels } from '@cadenza/event-kit';
import { visitAll } from './campaigns/visits.ts';
import { followChangedSequences } from './enrolments/follow-sequence.ts';
import { followAllSenders } from './mailboxes/senders.ts';
import { visitAllMailboxes } from './mailboxes/visits.ts';
import { projectOwn } from './own-events.ts';

/** Fields of leads and rendered emails are not read models, because events contain no personal data. */
export const readModels: ReadModels = {
  tables: [
    'custom_fields',
    'sending_domains',
    'campaigns',
    'mailboxes',
    'former_accounts',
    'mailbox_days',
    'lanes',
    'enrolments',
    'emails',
    'stops',
    'accounts',
    'tracking_hosts',
    'product_settings',
  ],
  bookkeeping: {
    campaigns: [
      'revision',
      'lane_revision',
      'planned_revision',
      'planned_lane_revision',
      'visit_at',
      'pending_answers',
      'sequence_dirty',
      'senders_dirty',
      'values_dirty',
      'traceparent',
    ],
    mailboxes: ['revision', 'wakes', 'visit_at', 'senders_dirty', 'guard_told'],
    former_accounts: ['is_unread', 'since', 'is_let_go'],
    mailbox_days: ['told'],
    lanes: ['bound_lead_at', 'new_lead_at', 'next_send_at', 'next_rule', 'next_limit', 'ends_since', 'planned_at'],
  },
  project: projectOwn,
  settle: async (transaction) => {
    await followChangedSequences(transaction);
    await followAllSenders(transaction);
  },
  resume: async (transaction) => {
    await visitAll(transaction);
    await visitAllMailboxes(transaction);
  },
};
