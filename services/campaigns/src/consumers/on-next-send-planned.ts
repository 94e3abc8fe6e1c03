import { topics } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { projectPlan } from '../projections/campaigns.ts';

export const onNextSendPlanned = consumerOf<App, typeof topics.emails, 'NextSendPlanned'>(
  topics.emails,
  'NextSendPlanned',
  {
    project: (transaction, { data }) => projectPlan(transaction, data),
  },
);
