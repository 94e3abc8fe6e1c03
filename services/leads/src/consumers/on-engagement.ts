import { topics, type Withdrawable } from '@cadenza/contracts';
import { type Consumer, consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import {
  type Engagement,
  noteEngagement,
  noteWithdrawable,
  type WithdrawableEngagement,
  withdrawEngagement,
} from '../projections/link-engagement.ts';

const lasting = { EmailOpened: 'opened', LinkClicked: 'clicked' } as const satisfies Record<string, Engagement>;
const withdrawable = {
  EmailBounced: 'bounced',
  SpamReported: 'spam',
  ReplyReceived: 'replied',
} as const satisfies Partial<Record<Withdrawable, WithdrawableEngagement>>;

const onLasting = (Object.keys(lasting) as (keyof typeof lasting)[]).map((type) =>
  consumerOf<Context, typeof topics.engagement, typeof type>(topics.engagement, type, {
    projectTogether: (transaction, events) =>
      noteEngagement(
        transaction,
        lasting[type],
        events.map(({ data }) => data),
      ),
  }),
);

const onWithdrawable = (Object.keys(withdrawable) as (keyof typeof withdrawable)[]).map((type) =>
  consumerOf<Context, typeof topics.engagement, typeof type>(topics.engagement, type, {
    project: (transaction, { data }) => noteWithdrawable(transaction, withdrawable[type], data),
  }),
);

/** Links show no absences and no opt-outs. */
const shown: Partial<Record<Withdrawable, WithdrawableEngagement>> = withdrawable;

const onWithdrawn = consumerOf<Context, typeof topics.engagement, 'EngagementWithdrawn'>(
  topics.engagement,
  'EngagementWithdrawn',
  {
    project: async (transaction, { data }) => {
      const engagement = shown[data.withdrawn];
      if (engagement) await withdrawEngagement(transaction, engagement, data);
    },
  },
);

export const engagementConsumers: readonly Consumer<Context>[] = [...onLasting, ...onWithdrawable, onWithdrawn];
