import { calls, type HeldLead } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../../context.ts';
import { handleEnrolment } from '../../handlers/enrolment.ts';
import { findTimezone } from '../../projections/campaigns/campaigns.ts';
import { absencesOf } from '../../projections/stops.ts';
import { existingLead } from './existing-lead.ts';

const millisecond = { smallestUnit: 'millisecond' } as const;

export const holdLead = route(calls.holdLead, async ({ params, body, trace }, context: Context): Promise<HeldLead> => {
  const { correlationId, causationId, now, wrote } = trace;
  const lead = await existingLead(context, params);
  const timezone = await findTimezone(context.database, lead.campaignId);
  const until = Temporal.PlainDate.from(body.until).toZonedDateTime(timezone).toInstant();
  const heldUntil = until.toString(millisecond);
  const request = async (transaction: Queryable) => {
    const absences = await absencesOf(transaction, lead);
    return { type: 'HoldByHand', until: heldUntil, absences, now: now.toString(millisecond) } as const;
  };
  wrote(await handleEnrolment(context, lead, request, { metadata: { correlationId, causationId } }));
  return { leadId: lead.leadId, heldUntil };
});
