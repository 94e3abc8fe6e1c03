import { topics, type Withdrawable } from '@cadenza/contracts';
import { consumerOf } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import { answerEngagement } from '../engagement/answer.ts';
import { endingReasons, suppressedReason } from '../enrolment/ending-reasons.ts';
import { handleEnrolment } from '../enrolment/handle.ts';
import { enrolmentsOfAddress } from '../projections/enrolments.ts';
import { type Alarm, clearAlarm } from '../projections/recent-sends.ts';
import { addressEngaged, addressesSuppressedBy, isSuppressed } from '../projections/suppressions.ts';
import { handleSuppression } from '../suppression/handle.ts';
import { settleDoubts } from './doubts.ts';
import { type Engagement, metadataOf, toWholeAddress } from './engagement.ts';

const alarmOf: Partial<Record<Withdrawable, Alarm>> = { EmailBounced: 'dead_address', SpamReported: 'complained' };

/** The address first: a lead that went on before would meet its suppression and be ended by that. */
export const onEngagementWithdrawn = consumerOf<App, typeof topics.engagement, 'EngagementWithdrawn'>(
  topics.engagement,
  'EngagementWithdrawn',
  {
    project: async (transaction, { data: { emailId, withdrawn } }) => {
      const alarm = alarmOf[withdrawn];
      if (alarm) await clearAlarm(transaction, emailId, alarm);
    },
    react: async (event, app, markHandled) => {
      const { emailId, withdrawn } = event.data;
      const reason = endingReasons[withdrawn];
      await lift(app, event, reason);
      await toWholeAddress(app, event, { type: 'Withdraw', reason, emailId, now: nowOf(app) });
      if (withdrawn === 'Unsubscribed') await settleDoubts(app, event);
      await resumeSuppressed(app, event);
      await answerEngagement(app, event, markHandled);
    },
  },
);

async function lift(app: App, event: Engagement, reason: string): Promise<void> {
  const { campaignId, emailId } = event.data;
  const cause = { reason, emailId };
  for (const addressHash of await addressesSuppressedBy(app.database, cause, event.data)) {
    const command = { type: 'Lift', addressHash, cause, campaignId, now: nowOf(app) } as const;
    await handleSuppression(app, command, metadataOf(event));
  }
}

/** In every campaign: whom a suppressed address had ended, its being none lets go on. */
async function resumeSuppressed(app: App, event: Engagement): Promise<void> {
  const addressHash = await addressEngaged(app.database, event.data);
  if (!addressHash || (await isSuppressed(app.database, addressHash))) return;
  for (const enrolment of await enrolmentsOfAddress(app.database, addressHash)) {
    const request = { type: 'Withdraw', reason: suppressedReason, emailId: null, now: nowOf(app) } as const;
    await handleEnrolment(app, enrolment, request, { metadata: metadataOf(event) });
  }
}

const nowOf = ({ clock }: App) => clock.now().toString({ smallestUnit: 'millisecond' });
