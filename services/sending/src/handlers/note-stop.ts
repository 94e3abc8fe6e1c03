import type { RecordedEvent } from '@cadenza/event-store';
import type { Context } from '../context.ts';
import { reasonsOfLetters } from '../enrolment/ending-reasons.ts';
import { enrolmentsOfAddress, movedFromAddress } from '../projections/enrolments/find.ts';
import { addressEngaged, addressesOfCause, type EngagedAddress, stopsOfCause } from '../projections/stops.ts';
import type { StopCause, StopReach } from '../stops/events.ts';
import { heedStops } from './heed-stops.ts';
import { handleStop } from './stop.ts';

/** What a mail about one of our emails, or a press of its link, is about. */
interface About {
  data: EngagedAddress & { campaignId: string; leadId: string };
  metadata: RecordedEvent['metadata'];
}

/**
 * Rule S9: records a stop of the address that an email went to, whatever has become of its lead, and of those that its
 * owner has now. The book comes first: from then on nothing to them begins.
 *
 * @throws Error when the address cannot be found, so that the stop is parked and not lost
 */
export async function noteStop(
  context: Context,
  { data, metadata }: { data: EngagedAddress; metadata: RecordedEvent['metadata'] },
  { reason, ...reach }: { reason: string } & StopReach,
): Promise<void> {
  const { emailId } = data;
  const addressHash = await addressEngaged(context.database, data);
  if (!addressHash) throw new Error(`Nothing is known of the address that email ${emailId} went to`);
  const cause = { reason, emailId };
  const now = nowOf(context);
  const suppress = (hash: string) =>
    handleStop(context, { type: 'Suppress', addressHash: hash, cause, ...reach, now }, metadata);
  await suppress(addressHash);
  if (reasonsOfLetters.includes(reason)) return;
  // Whoever said stop gets nothing under another address either (rule J2). Read last: a lead that gets another address
  // only now finds what is noted already.
  const moved = await movedFromAddress(context.database, addressHash);
  // And where it was noted under addresses in between, it may have another end now.
  const copied = await addressesOfCause(context.database, cause, reach);
  for (const hash of new Set([...moved, ...copied])) if (hash !== addressHash) await suppress(hash);
}

/** Takes back what an email caused, of whatever address and wherever it counts. Other causes stay. */
export async function takeBackStop(context: Context, { data, metadata }: About, reason: string): Promise<string[]> {
  const cause = { reason, emailId: data.emailId };
  const recorded = await stopsOfCause(context.database, cause, data);
  const now = nowOf(context);
  for (const { addressHash, campaignId = data.campaignId, onlyThere } of recorded) {
    const reach = { campaignId, ...(onlyThere && { onlyThere }) };
    await handleStop(context, { type: 'Lift', addressHash, cause, ...reach, now }, metadata);
  }
  return recorded.map(({ addressHash }) => addressHash);
}

/**
 * Brings the lead of an email in line with the book, and all others that have or had one of the addresses, in its campaign
 * or in all.
 * @param addresses hashes besides that of the email
 */
export async function heedEverywhere(
  context: Context,
  { data, metadata }: About,
  {
    addresses = [],
    onlyThere,
    ...occasion
  }: {
    addresses?: readonly string[];
    onlyThere?: boolean;
    said?: StopCause;
    lifted?: readonly StopCause[];
  },
): Promise<void> {
  const { database } = context;
  const { campaignId, leadId } = data;
  const engaged = await addressEngaged(database, data);
  // Where it was noted as well; what was taken back is no longer in the book when this is tried again after a crash.
  const moved = engaged ? await movedFromAddress(database, engaged) : [];
  const hashes = new Set([...addresses, ...moved, ...(engaged ? [engaged] : [])]);
  const enrolments = new Map([[`${campaignId} ${leadId}`, { campaignId, leadId }]]);
  for (const hash of hashes)
    for (const each of await enrolmentsOfAddress(database, hash, { ofPerson: true }))
      if (!onlyThere || each.campaignId === campaignId) enrolments.set(`${each.campaignId} ${each.leadId}`, each);
  for (const enrolment of enrolments.values()) await heedStops(context, enrolment, { ...occasion, metadata });
}

const nowOf = ({ clock }: Context) => clock.now().toString({ smallestUnit: 'millisecond' });
