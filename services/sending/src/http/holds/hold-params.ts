import { id } from '@cadenza/contracts';
import { notFound } from '@cadenza/service-kit';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { hasCampaign } from '../../projections/emails.ts';
import { findEnrolment } from '../../projections/enrolments.ts';

export const holdParams = z.object({ id, leadId: id });

/** @throws Refusal 404 unless the campaign has this lead */
export async function existingLead({ database }: Context, { id: campaignId, leadId }: z.output<typeof holdParams>) {
  if (!(await hasCampaign(database, campaignId))) throw notFound('campaign');
  const enrolment = await findEnrolment(database, campaignId, leadId);
  if (!enrolment?.attached) throw notFound('lead');
  return { campaignId, leadId };
}
