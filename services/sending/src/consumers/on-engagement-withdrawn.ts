import type { Withdrawable } from '@cadenza/contracts';
import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { endingReasons, suppressedReason } from '../enrolment/ending-reasons.ts';
import { acknowledgeEngagement } from '../handlers/acknowledge-engagement.ts';
import { handleEnrolment } from '../handlers/enrolment.ts';
import { handleSuppression } from '../handlers/suppression.ts';
import { watchMailboxOf } from '../handlers/watch-mailboxes.ts';
import { type Alarm, clearAlarm } from '../projections/emails.ts';
import { enrolmentsOfAddress } from '../projections/enrolments/find.ts';
import { addressEngaged, addressesSuppressedBy, isSuppressed } from '../projections/suppressions.ts';
import { releaseColleagues } from './colleagues.ts';
import { settleDoubts } from './doubts.ts';
import { type Engagement, metadataOf, toWholeAddress } from './engagement.ts';
import { sendReturned, settleReturn, takeBackDead } from './returned.ts';

const { on } = consumersFor<Context>();

const alarmOf: Partial<Record<Withdrawable, Alarm>> = { EmailBounced: 'dead_address', SpamReported: 'complained' };

/** The address comes first: a lead that goes on while its address is still suppressed would be ended for that. */
export const onEngagementWithdrawn = on('EngagementWithdrawn', {
  project: async (transaction, { data: { emailId, withdrawn } }) => {
    const alarm = alarmOf[withdrawn];
    if (alarm) await clearAlarm(transaction, emailId, alarm);
  },
  react: async (event, context, noteHandled) => {
    const { emailId, withdrawn, sendAgain } = event.data;
    // Before its lead goes on, which would get the next email.
    if (sendAgain) await takeBackDead(context, event);
    const reason = endingReasons[withdrawn];
    await lift(context, event, reason);
    if (withdrawn === 'ReplyReceived') await releaseColleagues(context, event);
    await toWholeAddress(context, event, { type: 'Withdraw', reason, emailId, now: nowOf(context) });
    if (withdrawn === 'Unsubscribed') await settleDoubts(context, event);
    await resumeSuppressed(context, event);
    if (sendAgain) await sendReturned(context, event);
    else if (withdrawn === 'EmailBounced') await settleReturn(context, event);
    if (alarmOf[withdrawn]) await watchMailboxOf(context, emailId);
    await acknowledgeEngagement(context, event, noteHandled);
  },
});

async function lift(context: Context, event: Engagement, reason: string): Promise<void> {
  const { campaignId, emailId } = event.data;
  const cause = { reason, emailId };
  for (const addressHash of await addressesSuppressedBy(context.database, cause, event.data)) {
    const command = { type: 'Lift', addressHash, cause, campaignId, now: nowOf(context) } as const;
    await handleSuppression(context, command, metadataOf(event));
  }
}

/** Lifting the suppression lets every lead go on that it had ended, in every campaign. */
async function resumeSuppressed(context: Context, event: Engagement): Promise<void> {
  const addressHash = await addressEngaged(context.database, event.data);
  if (!addressHash || (await isSuppressed(context.database, addressHash))) return;
  for (const enrolment of await enrolmentsOfAddress(context.database, addressHash, { ofPerson: true })) {
    const request = { type: 'Withdraw', reason: suppressedReason, emailId: null, now: nowOf(context) } as const;
    await handleEnrolment(context, enrolment, request, { metadata: metadataOf(event) });
  }
}

const nowOf = ({ clock }: Context) => clock.now().toString({ smallestUnit: 'millisecond' });
