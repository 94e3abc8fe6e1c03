import { calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../../context.ts';
import { handleEnrolment } from '../../handlers/enrolment.ts';
import { absencesOf } from '../../projections/stops.ts';
import { existingLead } from './existing-lead.ts';

export const liftHold = route(
  calls.liftHold,
  async ({ params, trace: { correlationId, causationId, now, wrote } }, context: Context) => {
    const lead = await existingLead(context, params);
    const request = async (transaction: Queryable) => {
      const absences = await absencesOf(transaction, lead);
      return { type: 'LiftHold', absences, now: now.toString({ smallestUnit: 'millisecond' }) } as const;
    };
    wrote(await handleEnrolment(context, lead, request, { metadata: { correlationId, causationId } }));
    return { success: true } as const;
  },
);
