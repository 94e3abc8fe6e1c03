import type { Context } from '../context.ts';
import { inDoubtReason } from '../enrolment/ending-reasons.ts';
import { heedEverywhere, noteStop, takeBackStop } from '../handlers/note-stop.ts';
import { aboutOf, type Engagement } from './engagement.ts';

/**
 * Rule S11: an unverified opt-out holds its address in every campaign until a person decides. A test holds it in its own
 * alone (rule S7).
 * @throws Error when the address cannot be found, so that the stop is parked and not lost
 */
export async function holdInDoubt(context: Context, event: Engagement): Promise<void> {
  const { campaignId, emailId, test } = event.data;
  const reach = { campaignId, ...(test && { onlyThere: true as const, test: true as const }) };
  await noteStop(context, aboutOf(event), { reason: inDoubtReason, ...reach });
  await heedEverywhere(context, aboutOf(event), { said: { reason: inDoubtReason, emailId } });
}

/** The opt-out was proved or dismissed; either way the doubt is over. */
export async function settleDoubts(context: Context, event: Engagement): Promise<void> {
  const { emailId } = event.data;
  const addresses = await takeBackStop(context, aboutOf(event), inDoubtReason);
  await heedEverywhere(context, aboutOf(event), { addresses, lifted: [{ reason: inDoubtReason, emailId }] });
}
