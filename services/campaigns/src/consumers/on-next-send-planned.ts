import { topics } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import type { Context } from '../context.ts';
import { projectPlan } from '../projections/campaigns.ts';

export const onNextSendPlanned = consumerOf<Context, typeof topics.emails, 'NextSendPlanned'>(
  topics.emails,
  'NextSendPlanned',
  {
    project: (transaction, { data }) => projectPlan(transaction, data),
  },
);
