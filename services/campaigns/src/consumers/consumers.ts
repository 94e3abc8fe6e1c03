import { topics } from '@cadenza/contracts';
import { consumersFor, ignored } from '@cadenza/event-kit';
import type { Context } from '../context.ts';
import { onCampaignDrained } from './on-campaign-drained.ts';
import { onCampaignGuardTripped } from './on-campaign-guard-tripped.ts';
import { engagementConsumers, onEmailFailed, onEmailSent, onEngagementHandled } from './on-email-facts.ts';
import { onLeadsAttached } from './on-leads-attached.ts';
import { onLeadsDetached } from './on-leads-detached.ts';
import { onNextSendPlanned } from './on-next-send-planned.ts';

const { everyEventOn } = consumersFor<Context>();

export const consumers = [
  ...everyEventOn(topics.audience, [onLeadsAttached, onLeadsDetached, ignored('LinksJoined')]),
  ...everyEventOn(topics.emails, [
    onEmailSent,
    onEmailFailed,
    onNextSendPlanned,
    onCampaignDrained,
    onCampaignGuardTripped,
    onEngagementHandled,
    ignored(
      'EmailHandedOver',
      'EmailUnknown',
      'LeadFinished',
      'LeadReopened',
      'LeadHeld',
      'LeadHoldLifted',
      'LeadMoved',
      'BlocklistChanged',
    ),
  ]),
  ...everyEventOn(topics.engagement, [
    ...engagementConsumers,
    ignored('AbsenceReceived', 'Unsubscribed', 'StopRequested', 'SentCopyFound'),
  ]),
];
