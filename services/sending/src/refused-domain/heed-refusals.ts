import { domainOf } from '@cadenza/mail-address';
import type { Context } from '../context.ts';
import type { PreparedEmail } from '../email/claim.ts';
import type { Delivery } from '../email/delivery.ts';
import type { OutgoingEmail } from '../email/mailer.ts';
import { noteRefusedDomain, noteTaken, setAside } from './note-refusal.ts';

/**
 * Rule D11: notes who refuses our domain, and who takes its mail again. A refused email leaves the queue for as long; where
 * that cannot be noted, it steps aside.
 */
export async function heedRefusal(
  context: Context,
  { email, sent }: { email: PreparedEmail; sent: Pick<OutgoingEmail, 'from'> },
  delivery: Delivery,
): Promise<Delivery> {
  const { emailId, campaignId, leadId } = email.facts;
  const now = context.clock.now();
  try {
    if (delivery.outcome === 'accepted' && email.refusedWay) await noteTaken(context, email.refusedWay, emailId, now);
    if (delivery.outcome !== 'not-handed-over' || !delivery.refusedDomain) return delivery;
    const [domain, recipientDomain] = [domainOf(sent.from.address), domainOf(email.address)];
    if (domain === null || recipientDomain === null) return delivery;
    const { code, said = null } = delivery.refusedDomain;
    const way = await noteRefusedDomain(context, { domain, recipientDomain, code, said, emailId }, now);
    await setAside(context, { campaignId, leadId, ...way });
    // Once it is let go it leaves at its turn.
    return { ...delivery, refusedDomain: { code, asideUntil: now.toString({ smallestUnit: 'millisecond' }) } };
  } catch (error) {
    context.log.error({ err: error, emailId }, 'the refusal of a sending domain was not noted');
    return delivery;
  }
}
