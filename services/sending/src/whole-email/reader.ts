import { notFound } from '@cadenza/http-kit';
import type { Queryable } from '@cadenza/postgres';
import { findEnrolment } from '../projections/enrolments/find.ts';
import { findRecipients, nameOf, type Recipient } from '../projections/recipients.ts';

/** A lead of a campaign, as its emails need it. */
export interface LeadAsReader {
  leadId: string;
  /** The mailbox that it is bound to; null: none yet, or the relay. */
  mailboxId: string | null;
  lastStep: number;
  sent: Recipient['sent'];
  recipient: Recipient & { toName: string };
}

/** @throws Refusal 404 unless the lead is attached to the campaign */
export async function findReader(
  database: Queryable,
  { campaignId, leadId }: { campaignId: string; leadId: string },
): Promise<LeadAsReader> {
  const enrolment = await findEnrolment(database, campaignId, leadId);
  const [recipient] = await findRecipients(database, [{ campaignId, leadId, nextStep: 1 }]);
  if (!enrolment || !recipient) throw notFound('lead');
  // With another address it begins anew (rule J2).
  const lastStep = recipient.hasMoved ? 0 : enrolment.lastStep;
  const { mailboxId } = enrolment;
  return { leadId, mailboxId, lastStep, sent: recipient.sent, recipient: { ...recipient, toName: nameOf(recipient) } };
}
