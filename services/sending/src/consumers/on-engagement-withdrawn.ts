import type { Withdrawn } from '@cadenza/contracts';
import { consumersFor } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { endingReasons } from '../enrolment/ending-reasons.ts';
import { acknowledgeEngagement } from '../handlers/acknowledge-engagement.ts';
import { heedEverywhere, takeBackStop } from '../handlers/note-stop.ts';
import { watchMailboxOf } from '../handlers/watch-mailboxes.ts';
import { type Alarm, clearAlarm } from '../projections/emails.ts';
import { releaseColleagues } from './colleagues.ts';
import { settleDoubts } from './doubts.ts';
import { aboutOf } from './engagement.ts';
import { sendReturned, settleReturn, takeBackDead } from './returned.ts';

const { on } = consumersFor<Context>();

const alarmOf: Partial<Record<Withdrawn, Alarm>> = { EmailBounced: 'dead_address', SpamReported: 'complained' };

/** The book comes first: a lead that goes on while its address is still stopped would be ended for that. */
export const onEngagementWithdrawn = on('EngagementWithdrawn', {
  project: async (transaction, { data: { emailId, withdrawn } }) => {
    const alarm = alarmOf[withdrawn];
    if (alarm) await clearAlarm(transaction, emailId, alarm);
  },
  react: async (event, context, noteHandled) => {
    const { emailId, withdrawn, sendAgain } = event.data;
    // A test event, which showed nothing (rule S7): it stopped nobody.
    if (withdrawn === 'EmailOpened') return acknowledgeEngagement(context, event, noteHandled);
    // Before its lead goes on, which would get the next email.
    if (sendAgain) await takeBackDead(context, event);
    const reason = endingReasons[withdrawn];
    const addresses = await takeBackStop(context, aboutOf(event), reason);
    if (withdrawn === 'ReplyReceived') await releaseColleagues(context, event);
    await heedEverywhere(context, aboutOf(event), { addresses, lifted: [{ reason, emailId }] });
    if (withdrawn === 'Unsubscribed') await settleDoubts(context, event);
    if (sendAgain) await sendReturned(context, event);
    else if (withdrawn === 'EmailBounced') await settleReturn(context, event);
    if (alarmOf[withdrawn]) await watchMailboxOf(context, emailId);
    await acknowledgeEngagement(context, event, noteHandled);
  },
});
