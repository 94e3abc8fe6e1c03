import { route } from '@cadenza/service-kit';
import type { App } from '../../app.ts';
import { handleEnrolment } from '../../enrolment/handle.ts';
import { existingLead, holdParams } from './hold-params.ts';

export const liftHold = route({
  method: 'delete',
  path: '/api/campaigns/:id/holds/:leadId',
  params: holdParams,
  handle: async ({ params, trace: { correlationId, causationId, now, wrote } }, app: App) => {
    const lead = await existingLead(app, params);
    const request = { type: 'LiftHold', now: now.toString({ smallestUnit: 'millisecond' }) } as const;
    wrote(await handleEnrolment(app, lead, request, { metadata: { correlationId, causationId } }));
    return { success: true };
  },
});
