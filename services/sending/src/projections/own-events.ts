import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { AccountEvent } from '../account/events.ts';
import type { EmailEvent } from '../email/events.ts';
import type { EngagementHandled } from '../engagement/events.ts';
import type { EnrolmentEvent } from '../enrolment/events.ts';
import type { CampaignGuardTripped } from '../guard/events.ts';
import type { PlanEvent } from '../plan/events.ts';
import type { CampaignHeldAfterRestore } from '../restore/events.ts';
import type { SuppressionEvent } from '../suppression/events.ts';
import { projectAccount } from './accounts.ts';
import { projectPlan } from './campaigns.ts';
import { type EmailClaim, type EmailEnd, isClaim, isEnd, projectClaims, projectEnds } from './emails.ts';
import { projectEnrolment } from './enrolments.ts';
import { noteGuardTripped } from './recent-sends.ts';
import { projectRestoreHold } from './restore-holds.ts';
import { projectSuppression } from './suppressions.ts';

export type OwnEvent =
  | EmailEvent
  | EnrolmentEvent
  | SuppressionEvent
  | PlanEvent
  | AccountEvent
  | CampaignGuardTripped
  | CampaignHeldAfterRestore
  | EngagementHandled;

/** Projects the sender's own events into the read models. Emails of one commit belong to different leads. */
export async function projectOwn(transaction: Queryable, events: readonly RecordedEvent<OwnEvent>[]): Promise<void> {
  await projectEnds(transaction, events.filter(isEnd));
  await projectClaims(transaction, events.filter(isClaim));
  for (const event of events) if (!isEnd(event) && !isClaim(event)) await projectEvent(transaction, event);
}

function projectEvent(
  transaction: Queryable,
  event: Exclude<RecordedEvent<OwnEvent>, { type: EmailEnd['type'] | EmailClaim['type'] }>,
): Promise<void> {
  switch (event.type) {
    case 'LeadFinished':
    case 'EndingAdded':
    case 'EndingWithdrawn':
    case 'LeadReopened':
    case 'LeadHeld':
    case 'LeadHoldLifted':
      return projectEnrolment(transaction, event);
    case 'AddressSuppressed':
    case 'SuppressionLifted':
      return projectSuppression(transaction, event);
    case 'NextSendPlanned':
    case 'CampaignDrained':
      return projectPlan(transaction, event);
    case 'AccountFaulted':
    case 'AccountProbed':
    case 'AccountRetryBroughtForward':
    case 'AccountRecovered':
      return projectAccount(transaction, event);
    case 'CampaignGuardTripped':
      return noteGuardTripped(transaction, event);
    case 'CampaignHeldAfterRestore':
      return projectRestoreHold(transaction, event);
    case 'EngagementHandled':
      return Promise.resolve();
    default:
      return event satisfies never;
  }
}
