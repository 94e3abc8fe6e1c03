import type { Context } from '../context.ts';
import type { EnrolmentRequest } from '../enrolment/commands.ts';
import { isOfPerson } from '../enrolment/state.ts';
import { handleEnrolment } from '../handlers/enrolment.ts';
import { sameAddressInCampaign } from '../projections/enrolments/find.ts';
import { addressEngaged } from '../projections/suppressions.ts';

/** Fields that every event of the topic has. */
export interface Engagement {
  id: string;
  correlationId: string | null;
  data: {
    campaignId: string;
    leadId: string;
    linkId: string;
    emailId: string;
    test: boolean;
    addressTag?: string | undefined;
    /** Present when nothing proves the mail (rule S11). */
    verified?: false | undefined;
  };
}

/**
 * Rules S2 and S9: an engagement counts for the whole address. The request goes to the lead of the email and to every
 * other lead of the campaign that has or had the address: another spelling that was joined, or a lead that came back
 * under a new id. What only the address says of itself is not about leads that have another one now (rule J2).
 */
export async function toWholeAddress(context: Context, event: Engagement, request: EnrolmentRequest): Promise<void> {
  const { campaignId, leadId } = event.data;
  const addressHash = await addressEngaged(context.database, event.data);
  const ofPerson = request.type !== 'Finish' || isOfPerson(request);
  const others = addressHash
    ? await sameAddressInCampaign(context.database, campaignId, { leadId, addressHash, ofPerson })
    : [];
  const asked = request.type === 'Finish' ? { ...request, ofAddress: addressHash } : request;
  for (const each of [leadId, ...others]) {
    await handleEnrolment(context, { campaignId, leadId: each }, asked, { metadata: metadataOf(event) });
  }
}

export function metadataOf({ id, correlationId }: Pick<Engagement, 'id' | 'correlationId'>) {
  return { correlationId, causationId: id };
}
