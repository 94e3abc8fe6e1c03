import { type AttachedLink, addressTagOf } from '@cadenza/contracts';
import { colleaguesHash } from '@cadenza/mail-address/address-hash';
import type { Context } from '../context.ts';
import { colleagueReason } from '../enrolment/ending-reasons.ts';
import { endColleagues, letColleaguesGoOn } from '../handlers/colleagues.ts';
import { handleStop } from '../handlers/stop.ts';
import { campaignsThatStopOn } from '../projections/campaigns/campaigns.ts';
import { addressOfLead, colleaguesOfEmail } from '../projections/colleagues.ts';
import { findStoppedTags } from '../projections/stops.ts';
import { type Engagement, metadataOf } from './engagement.ts';

/**
 * Rule S12: a reply stops the colleagues of its lead in this campaign. The suppression comes first: from then on nothing
 * to them begins. It needs no row of the lead, which may be erased.
 * @throws Error when the company cannot be found, so that the stop is parked and not lost
 */
export async function stopColleagues(context: Context, event: Engagement): Promise<void> {
  const { campaignId, emailId, leadId } = event.data;
  if (!(await isAsked(context, campaignId))) return;
  const hash = await hashOf(context, event);
  if (hash === undefined) throw new Error(`Nothing is known of the company that email ${emailId} went to`);
  if (hash === null) return;
  await tell(context, event, 'Suppress', hash);
  const address = await addressOfLead(context.database, leadId);
  if (address === undefined || colleaguesHash(address, campaignId, context.hashKey) !== hash) return;
  await endColleagues(context, { campaignId, hash, address }, metadataOf(event));
}

/** The reply was none. It may have been heard before the flag was switched off (rule L8). */
export async function releaseColleagues(context: Context, event: Engagement): Promise<void> {
  const { campaignId } = event.data;
  const hash = await hashOf(context, event);
  if (!hash) return;
  await tell(context, event, 'Lift', hash);
  await letColleaguesGoOn(context, { campaignId, hash }, metadataOf(event));
}

/** Leads join whose colleague has replied already. */
export async function endJoinedColleagues(
  context: Context,
  { campaignId, links }: { campaignId: string; links: readonly AttachedLink[] },
  metadata: ReturnType<typeof metadataOf>,
): Promise<void> {
  if (!(await isAsked(context, campaignId))) return;
  const addresses = new Map<string, string>();
  for (const { lead } of links) {
    const hash = colleaguesHash(lead.email, campaignId, context.hashKey);
    if (hash) addresses.set(hash, lead.email);
  }
  const replied = await findStoppedTags(context.database, [...addresses.keys()].map(addressTagOf));
  for (const [hash, address] of addresses) {
    if (replied.has(addressTagOf(hash))) await endColleagues(context, { campaignId, hash, address }, metadata);
  }
}

const isAsked = async ({ database }: Context, campaignId: string) =>
  (await campaignsThatStopOn(database, 'stopDomainOnReply', [campaignId])).has(campaignId);

/** `null` for free mail; `undefined` when neither the email nor its lead is known here. */
async function hashOf(context: Context, { data }: Engagement): Promise<string | null | undefined> {
  const ofEmail = await colleaguesOfEmail(context.database, data.emailId);
  if (ofEmail?.hash) return ofEmail.hash;
  const address = await addressOfLead(context.database, data.leadId);
  return address === undefined ? ofEmail?.hash : colleaguesHash(address, data.campaignId, context.hashKey);
}

async function tell(context: Context, event: Engagement, type: 'Suppress' | 'Lift', hash: string): Promise<void> {
  const { campaignId, emailId } = event.data;
  const cause = { reason: colleagueReason, emailId };
  const now = context.clock.now().toString({ smallestUnit: 'millisecond' });
  await handleStop(context, { type, addressHash: hash, cause, campaignId, now }, metadataOf(event));
}
