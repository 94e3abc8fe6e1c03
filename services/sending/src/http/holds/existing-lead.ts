import { notFound } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { hasCampaign } from '../../projections/emails.ts';
import { findEnrolment } from '../../projections/enrolments/find.ts';

/** @throws Refusal 404 unless the campaign has this lead */
export async function existingLead({ database }: Context, { id: campaignId, leadId }: { id: string; leadId: string }) {
  if (!(await hasCampaign(database, campaignId))) throw notFound('campaign');
  const enrolment = await findEnrolment(database, campaignId, leadId);
  if (!enrolment?.attached) throw notFound('lead');
  return { campaignId, leadId };
}
