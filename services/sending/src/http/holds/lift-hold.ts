import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { handleEnrolment } from '../../handlers/enrolment.ts';
import { existingLead } from './existing-lead.ts';

export const liftHold = route(
  calls.liftHold,
  async ({ params, trace: { correlationId, causationId, now, wrote } }, context: Context) => {
    const lead = await existingLead(context, params);
    const request = { type: 'LiftHold', now: now.toString({ smallestUnit: 'millisecond' }) } as const;
    wrote(await handleEnrolment(context, lead, request, { metadata: { correlationId, causationId } }));
    return { success: true } as const;
  },
);
