import { domainOf } from '@cadenza/mail-address';
import type { Context } from '../context.ts';
import { endsOfEmail } from '../projections/returned-emails.ts';
import { noteRefusedDomain } from './note-refusal.ts';

/** Rules D11 and D12: a proved report that our domain is refused begins the wait, as a reply does. Its words stay with the mail. */
export async function noteReportedRefusal(context: Context, emailId: string): Promise<void> {
  const { database, settings, clock } = context;
  const ends = await endsOfEmail(database, emailId, { relayAddress: settings.MAIL_FROM.address });
  const [domain, recipientDomain] = [domainOf(ends?.from ?? ''), domainOf(ends?.to ?? '')];
  if (domain === null || recipientDomain === null) return;
  const refusal = { domain, recipientDomain, code: null, said: null, emailId };
  await noteRefusedDomain(context, refusal, clock.now());
}
