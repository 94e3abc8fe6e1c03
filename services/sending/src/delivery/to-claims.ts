import type { Context } from '../context.ts';
import type { Claim, PreparedEmail } from '../email/claim.ts';
import { fromTime } from '../from-time.ts';
import { handleEnrolment } from '../handlers/enrolment.ts';
import { followAddresses } from '../handlers/follow-address.ts';
import { followValuesOf } from '../handlers/follow-values.ts';
import { heedStops } from '../handlers/heed-stops.ts';
import { becomesProbe, setAside } from '../handlers/note-refusal.ts';
import type { Prepared } from './prepare.ts';

interface DueEnrolment {
  campaignId: string;
  leadId: string;
}

/**
 * Ends or holds the leads that get no email for now, or lets them begin anew with another address.
 * @returns the emails of the others, to be claimed
 */
export async function toClaims(context: Context, prepared: readonly Prepared[]): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const each of prepared) {
    const lead = { campaignId: each.campaign.id, leadId: each.leadId };
    // What the book says comes before all else of a lead whose enrolment is up to date; a person may have overruled it.
    const isUpToDate = each.kind !== 'taken' && each.kind !== 'moved';
    if (isUpToDate && each.hasStops && (await heedStops(context, lead, { isTurn: true, metadata: fromTime }))) continue;
    switch (each.kind) {
      case 'taken':
        break;
      case 'moved':
        await followAddresses(context, [each.leadId], fromTime);
        break;
      case 'ended':
        await finish(context, lead, each.reason);
        break;
      case 'lacks':
        await followValuesOf(context, each.campaign.id, [each.leadId]);
        break;
      case 'email':
        if (!(await waits(context, lead, each.email))) claims.push({ campaign: each.campaign, email: each.email });
        break;
      default:
        each satisfies never;
    }
  }
  return claims;
}

async function finish(context: Context, lead: DueEnrolment, reason: string): Promise<void> {
  const now = context.clock.now().toString({ smallestUnit: 'millisecond' });
  const command = { type: 'Finish', outcome: 'failed', reason, cause: null, now } as const;
  await handleEnrolment(context, lead, command, { metadata: fromTime });
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
