import type { Context } from '../context.ts';
import type { EnrolmentRequest } from '../enrolment/commands.ts';
import { inDoubtReason } from '../enrolment/ending-reasons.ts';
import { handleEnrolment } from '../handlers/enrolment.ts';
import { handleSuppression } from '../handlers/suppression.ts';
import { enrolmentsOfAddress } from '../projections/enrolments/find.ts';
import { addressEngaged } from '../projections/suppressions.ts';
import { type Engagement, metadataOf } from './engagement.ts';

/**
 * Rule S11: an unverified opt-out holds its address in every campaign until a person decides. The doubt is recorded
 * first, so that a lead that joins a campaign meanwhile is held too, when its turn comes.
 * @throws Error when the address cannot be found, so that the stop is parked and not lost
 */
export async function holdInDoubt(context: Context, event: Engagement): Promise<void> {
  const { emailId, test } = event.data;
  const addressHash = await addressEngaged(context.database, event.data);
  if (!addressHash) throw new Error(`Nothing is known of the address that email ${emailId} went to`);
  if (!test) await tellSuppression(context, event, 'Suppress', addressHash);
  await everywhere(context, event, addressHash, { type: 'HoldInDoubt', cause: { emailId, test }, now: nowOf(context) });
}

/** The opt-out was proved or dismissed; either way the doubt is over. */
export async function settleDoubts(context: Context, event: Engagement): Promise<void> {
  const addressHash = await addressEngaged(context.database, event.data);
  if (addressHash) await tellSuppression(context, event, 'Lift', addressHash);
  await everywhere(context, event, addressHash, {
    type: 'SettleDoubt',
    emailId: event.data.emailId,
    now: nowOf(context),
  });
}

const nowOf = ({ clock }: Context) => clock.now().toString({ smallestUnit: 'millisecond' });

async function tellSuppression(
  context: Context,
  event: Engagement,
  type: 'Suppress' | 'Lift',
  addressHash: string,
): Promise<void> {
  const { campaignId, emailId } = event.data;
  const cause = { reason: inDoubtReason, emailId };
  await handleSuppression(context, { type, addressHash, cause, campaignId, now: nowOf(context) }, metadataOf(event));
}

async function everywhere(
  context: Context,
  event: Engagement,
  addressHash: string | undefined,
  request: EnrolmentRequest,
): Promise<void> {
  const { campaignId, leadId } = event.data;
  const known = addressHash ? await enrolmentsOfAddress(context.database, addressHash, { ofPerson: true }) : [];
  const elsewhere = known.filter((each) => each.campaignId !== campaignId || each.leadId !== leadId);
  for (const enrolment of [{ campaignId, leadId }, ...elsewhere]) {
    await handleEnrolment(context, enrolment, request, { metadata: metadataOf(event) });
  }
}
