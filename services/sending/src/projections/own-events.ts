import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { EmailEvent } from '../email/events.ts';
import type { LeadFinished } from '../enrolment/events.ts';
import type { CampaignGuardTripped } from '../guard/events.ts';
import type { PlanEvent } from '../plan/events.ts';
import type { AddressSuppressed } from '../suppression/events.ts';
import { projectPlans } from './campaigns.ts';
import { projectEnded, projectHandedOver } from './emails.ts';
import { endEnrolment } from './enrolments.ts';
import { noteGuardTripped } from './recent-sends.ts';
import { noteSuppression } from './suppressions.ts';

export type OwnEvent = EmailEvent | LeadFinished | AddressSuppressed | PlanEvent | CampaignGuardTripped;

/** What the sender's own events say, in the read models. */
export async function projectOwn(transaction: Queryable, events: readonly RecordedEvent<OwnEvent>[]): Promise<void> {
  for (const event of events) await projectEvent(transaction, event);
}

function projectEvent(transaction: Queryable, event: RecordedEvent<OwnEvent>): Promise<void> {
  switch (event.type) {
    case 'EmailHandedOver':
      return projectHandedOver(transaction, [event]);
    case 'EmailSent':
    case 'EmailDeferred':
    case 'EmailFailed':
    case 'EmailUnknown':
      return projectEnded(transaction, event);
    case 'LeadFinished':
      return endEnrolment(transaction, event);
    case 'AddressSuppressed':
      return noteSuppression(transaction, event);
    case 'NextSendPlanned':
    case 'CampaignDrained':
      return projectPlans(transaction, [event]);
    case 'CampaignGuardTripped':
      return noteGuardTripped(transaction, event);
    default:
      return event satisfies never;
  }
}
