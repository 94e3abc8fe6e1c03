import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { projectPlan } from '../projections/campaigns.ts';

const { on } = consumersFor<Context>();

export const onNextSendPlanned = on('NextSendPlanned', {
  project: (transaction, { data }) => projectPlan(transaction, data),
});
