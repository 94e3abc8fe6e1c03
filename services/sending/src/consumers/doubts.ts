import type { App } from '../app.ts';
import type { EnrolmentRequest } from '../enrolment/commands.ts';
import { handleEnrolment } from '../enrolment/handle.ts';
import { enrolmentsOfAddress } from '../projections/enrolments.ts';
import { addressEngaged } from '../projections/suppressions.ts';
import { type Engagement, metadataOf } from './engagement.ts';

/** Rule S11: an opt-out that nothing proves holds its address wherever it is in a campaign, until a person decides. */
export function holdInDoubt(app: App, event: Engagement): Promise<void> {
  const { emailId, test } = event.data;
  return everywhere(app, event, { type: 'HoldInDoubt', cause: { emailId, test }, now: nowOf(app) });
}

/** The opt-out was proved or was none: either way it is no doubt any more. */
export function settleDoubts(app: App, event: Engagement): Promise<void> {
  return everywhere(app, event, { type: 'SettleDoubt', emailId: event.data.emailId, now: nowOf(app) });
}

const nowOf = ({ clock }: App) => clock.now().toString({ smallestUnit: 'millisecond' });

async function everywhere(app: App, event: Engagement, request: EnrolmentRequest): Promise<void> {
  const { campaignId, leadId } = event.data;
  const addressHash = await addressEngaged(app.database, event.data);
  const known = addressHash ? await enrolmentsOfAddress(app.database, addressHash) : [];
  const elsewhere = known.filter((each) => each.campaignId !== campaignId || each.leadId !== leadId);
  for (const enrolment of [{ campaignId, leadId }, ...elsewhere]) {
    await handleEnrolment(app, enrolment, request, { metadata: metadataOf(event) });
  }
}
