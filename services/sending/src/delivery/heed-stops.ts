import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { Claim, PreparedEmail } from '../email/claim.ts';
import { blockedReason, colleagueReason, suppressedReason, undeliverableReason } from '../enrolment/ending-reasons.ts';
import { fromTime } from '../from-time.ts';
import { handleEnrolment } from '../handlers/enrolment.ts';
import { followAddresses } from '../handlers/follow-address.ts';
import { followValuesOf } from '../handlers/follow-values.ts';
import { becomesProbe, setAside } from '../handlers/note-refusal.ts';
import { takeOverEndings } from '../handlers/take-over.ts';
import { colleaguesReplied, findSuppressedTags, isLeadInDoubt, isLeadSuppressed } from '../projections/suppressions.ts';
import type { Prepared } from './prepare.ts';

interface DueEnrolment {
  campaignId: string;
  leadId: string;
}

/**
 * Ends or holds the leads that get no email for now, or lets them begin anew with another address.
 * @returns the emails of the others, to be claimed
 */
export async function heedStops(context: Context, prepared: readonly Prepared[]): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const each of prepared) {
    const lead = { campaignId: each.campaign.id, leadId: each.leadId };
    if ('isTaken' in each) continue;
    if ('hasMoved' in each) await followAddresses(context, [each.leadId], fromTime);
    else if ('ended' in each) await finish(context, lead, each);
    else if ('lacks' in each) await followValuesOf(context, each.campaign.id, [each.leadId]);
    else if (await endAs(context, lead, each.endedAs)) continue;
    else if (!(await holdInDoubt(context, lead, each.doubts)) && !(await waits(context, lead, each.email)))
      claims.push({ campaign: each.campaign, email: each.email });
  }
  return claims;
}

async function finish(
  context: Context,
  lead: DueEnrolment,
  { ended: reason, whileSuppressed = [], whileReplied }: Extract<Prepared, { ended: string }>,
): Promise<void> {
  const outcome = reason === colleagueReason ? 'completed' : 'failed';
  const command = { type: 'Finish', outcome, reason, cause: null, now: nowOf(context) } as const;
  const isStillSuppressed = (transaction: Queryable) => isLeadSuppressed(transaction, lead.leadId);
  const isDomainStillSuppressed = async (transaction: Queryable) =>
    (await findSuppressedTags(transaction, whileSuppressed)).size > 0;
  const hasStillReplied = async (transaction: Queryable) =>
    (await colleaguesReplied(transaction, whileReplied ? [whileReplied] : [])).includes(true);
  const onlyIf = {
    [suppressedReason]: isStillSuppressed,
    [blockedReason]: isDomainStillSuppressed,
    [undeliverableReason]: isDomainStillSuppressed,
    [colleagueReason]: hasStillReplied,
  }[reason];
  await handleEnrolment(context, lead, command, { metadata: fromTime, onlyIf });
}

/** Rule S9: the address has endings in this campaign under other leads. @returns whether they end this lead */
async function endAs(context: Context, lead: DueEnrolment, otherIds: readonly string[]): Promise<boolean> {
  let isEnded = false;
  for (const fromLeadId of otherIds) {
    if (await takeOverEndings(context, { ...lead, fromLeadId }, fromTime)) isEnded = true;
  }
  return isEnded;
}

/** Rule S11: the lead joined after a doubt about its address arose. @returns whether the doubt holds it */
async function holdInDoubt(context: Context, lead: DueEnrolment, doubts: readonly string[]): Promise<boolean> {
  let isHeld = false;
  for (const emailId of doubts) {
    const cause = { emailId, test: false };
    const command = { type: 'HoldInDoubt', cause, unlessOverruled: true, now: nowOf(context) } as const;
    // A doubt settled meanwhile was settled without this lead: a hold set now would never be lifted.
    const onlyIf = (transaction: Queryable) => isLeadInDoubt(transaction, lead.leadId, emailId);
    const recorded = await handleEnrolment(context, lead, command, { metadata: fromTime, onlyIf });
    if (recorded.length > 0) isHeld = true;
  }
  return isHeld;
}

/** Rule D11: the provider takes no mail of our domain, and it is not time to ask again. @returns whether the lead waits */
async function waits(
  context: Context,
  lead: DueEnrolment,
  { facts, refusedWay: way }: PreparedEmail,
): Promise<boolean> {
  if (!way || (await becomesProbe(context, way, facts.emailId))) return false;
  await setAside(context, { ...lead, ...way });
  return true;
}

const nowOf = ({ clock }: Context) => clock.now().toString({ smallestUnit: 'millisecond' });
