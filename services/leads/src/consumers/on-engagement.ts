import type { Withdrawable, Withdrawn } from '@cadenza/contracts';
import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import {
  noteEngagement,
  noteWithdrawable,
  type WithdrawableEngagement,
  withdrawEngagement,
} from '../projections/link-engagement.ts';
import { noteOpens, withdrawTestOpen } from '../projections/link-opens.ts';
import { lock } from './lock.ts';

const { on } = consumersFor<Context>();

const withdrawable = {
  EmailBounced: 'bounced',
  SpamReported: 'spam',
  ReplyReceived: 'replied',
  Unsubscribed: 'opted-out',
} as const satisfies Partial<Record<Withdrawable, WithdrawableEngagement>>;

const onLinkClicked = on('LinkClicked', {
  isRepeatable: true,
  lock,
  projectTogether: (transaction, events) =>
    noteEngagement(
      transaction,
      'clicked',
      events.map(({ data }) => data),
    ),
});

/** A test event may be taken back, and may not show again after that (rule S7). */
const onEmailOpened = on('EmailOpened', {
  isRepeatable: ({ data }) => !data.test,
  lock,
  projectTogether: (transaction, events) =>
    noteOpens(
      transaction,
      events.map(({ data }) => data),
    ),
});

const onWithdrawable = (Object.keys(withdrawable) as (keyof typeof withdrawable)[]).map((type) =>
  on(type, {
    lock,
    project: async (transaction, { data }) => {
      // Rule D12: a report that does not blame the recipient is no bounce.
      if ('blames' in data && data.blames) return;
      // Rule O4: an opt-out in words is no reply, also where the email counted as replied before.
      if ('asksToStop' in data && data.asksToStop) return withdrawEngagement(transaction, 'replied', data);
      // Rule S11: until a person decides, nobody has asked for no more mail.
      if (type === 'Unsubscribed' && 'verified' in data && data.verified === false) return;
      await noteWithdrawable(transaction, withdrawable[type], data);
    },
  }),
);

/** Links show no absences. */
const shown: Partial<Record<Withdrawn, WithdrawableEngagement>> = withdrawable;

const onWithdrawn = on('EngagementWithdrawn', {
  lock,
  project: async (transaction, { data }) => {
    if (data.withdrawn === 'EmailOpened') await withdrawTestOpen(transaction, data);
    const engagement = shown[data.withdrawn];
    if (engagement) await withdrawEngagement(transaction, engagement, data);
  },
});

export const engagementConsumers = [onEmailOpened, onLinkClicked, ...onWithdrawable, onWithdrawn];
