import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { EnrolmentRequest } from '../enrolment/commands.ts';
import { emailsUnderWay, hasEmails } from '../projections/emails.ts';
import { findMoved } from '../projections/enrolments/find.ts';
import { stopsOfFormerAddresses } from '../projections/stops.ts';
import { handleEnrolment } from './enrolment.ts';
import { heedStopsOf } from './heed-stops.ts';
import { handleStop } from './stop.ts';

/**
 * Rule J2: the enrolments of leads that have another address follow it, and what a person said under a former one
 * stops it. Decides by what is known now, so that it can be called at any time: when a change is heard of, when a
 * lead is attached, and when an email is due.
 */
export async function followAddresses(
  context: Context,
  leadIds: readonly string[],
  metadata: RecordedEvent['metadata'],
): Promise<void> {
  const now = context.clock.now().toString({ smallestUnit: 'millisecond' });
  for (const stop of await stopsOfFormerAddresses(context.database, leadIds))
    await handleStop(context, { type: 'Suppress', ...stop, now }, metadata);
  for (const lead of await findMoved(context.database, { leadIds })) {
    const changed = async (transaction: Queryable): Promise<EnrolmentRequest | undefined> => {
      const [moved] = await findMoved(transaction, { leadIds: [lead.leadId], campaignId: lead.campaignId });
      if (!moved) return undefined;
      const underWay = await emailsUnderWay(transaction, lead);
      const noneBegun = !(await hasEmails(transaction, lead));
      return { type: 'ChangeAddress', addressHash: moved.addressHash, underWay, noneBegun, now };
    };
    await handleEnrolment(context, lead, changed, { metadata });
  }
  await heedStopsOf(context, leadIds, { metadata });
}
