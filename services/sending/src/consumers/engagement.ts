import type { Context } from '../context.ts';
import type { EnrolmentRequest } from '../enrolment/commands.ts';
import { handleEnrolment } from '../enrolment/handle.ts';
import { sameAddressInCampaign } from '../projections/enrolments.ts';
import { addressEngaged } from '../projections/suppressions.ts';

/** What every event of the topic says. */
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
    /** Nothing in the mail proves it (rule S11). */
    verified?: false | undefined;
  };
}

/**
 * Rules S2 and S9: what is said about an email is said by its address. It goes to the lead of the email and to the other
 * ones that have or had the address in that campaign: another spelling that was joined, or one that came back under a new id.
 */
export async function toWholeAddress(context: Context, event: Engagement, request: EnrolmentRequest): Promise<void> {
  const { campaignId, leadId } = event.data;
  const addressHash = await addressEngaged(context.database, event.data);
  const others = addressHash ? await sameAddressInCampaign(context.database, campaignId, { leadId, addressHash }) : [];
  for (const each of [leadId, ...others]) {
    await handleEnrolment(context, { campaignId, leadId: each }, request, { metadata: metadataOf(event) });
  }
}

export function metadataOf({ id, correlationId }: Pick<Engagement, 'id' | 'correlationId'>) {
  return { correlationId, causationId: id };
}
