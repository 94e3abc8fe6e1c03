import { domainOf } from '@cadenza/mail-address';
import type { Context } from '../context.ts';
import type { PreparedEmail } from '../email/claim.ts';
import type { EndedAttempt, RefusedDomain } from '../email/delivery.ts';
import { giveUpProbe, noteRefusedDomain, noteTaken, setAside } from './note-refusal.ts';

/**
 * Rule D11: notes who refuses our domain, and who takes its mail again. A refused email leaves the queue for as long; where
 * that cannot be noted, it steps aside.
 */
export async function heedRefusal(
  context: Context,
  email: PreparedEmail,
  attempt: EndedAttempt,
): Promise<EndedAttempt> {
  const { delivery, emailId, endedAt } = attempt;
  try {
    if (delivery.outcome === 'not-begun') await giveUpProbe(context, email);
    if (delivery.outcome === 'accepted' && email.refusedWay)
      await noteTaken(context, email.refusedWay, emailId, endedAt);
    if (delivery.outcome !== 'not-handed-over') return attempt;
    if (delivery.refusedDomain) {
      const refusedDomain = await note(context, email, { ...delivery.refusedDomain, endedAt });
      return { ...attempt, delivery: { ...delivery, refusedDomain } };
    }
    if (!delivery.unclear) await giveUpProbe(context, email);
  } catch (error) {
    context.log.error({ err: error, emailId }, 'the refusal of a sending domain was not noted');
  }
  return attempt;
}

async function note(
  context: Context,
  { sender, address, facts: { emailId, campaignId, leadId } }: PreparedEmail,
  { endedAt, ...refused }: RefusedDomain & Pick<EndedAttempt, 'endedAt'>,
): Promise<RefusedDomain> {
  const [domain, recipientDomain] = [domainOf(sender.address), domainOf(address)];
  if (domain === null || recipientDomain === null) return refused;
  const { code, said = null } = refused;
  const way = await noteRefusedDomain(context, { domain, recipientDomain, code, said, emailId }, endedAt);
  await setAside(context, { campaignId, leadId, ...way });
  // Once it is let go it leaves at its turn.
  return { ...refused, asideUntil: endedAt.toString({ smallestUnit: 'millisecond' }) };
}
