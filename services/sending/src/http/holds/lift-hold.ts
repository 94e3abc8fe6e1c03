import { route } from '@cadenza/service-kit';
import type { Context } from '../../context.ts';
import { handleEnrolment } from '../../enrolment/handle.ts';
import { existingLead, holdParams } from './hold-params.ts';

export const liftHold = route({
  method: 'delete',
  path: '/api/campaigns/:id/holds/:leadId',
  params: holdParams,
  handle: async ({ params, trace: { correlationId, causationId, now, wrote } }, context: Context) => {
    const lead = await existingLead(context, params);
    const request = { type: 'LiftHold', now: now.toString({ smallestUnit: 'millisecond' }) } as const;
    wrote(await handleEnrolment(context, lead, request, { metadata: { correlationId, causationId } }));
    return { success: true };
  },
});
