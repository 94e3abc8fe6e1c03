import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { projectPlans } from '../projections/campaigns.ts';
import { lock } from './lock.ts';

const { on } = consumersFor<Context>();

export const onNextSendPlanned = on('NextSendPlanned', {
  isRepeatable: true,
  lock,
  projectTogether: (transaction, events) =>
    projectPlans(
      transaction,
      events.map(({ data }) => data),
    ),
});
