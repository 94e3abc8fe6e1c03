import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { AccountEvent } from '../account/events.ts';
import { isClaim, isEnd } from '../email/ends.ts';
import type { EmailEvent } from '../email/events.ts';
import type { EngagementHandled } from '../engagement/events.ts';
import type { EnrolmentEvent } from '../enrolment/events.ts';
import type { CampaignGuardTripped, MailboxGuardEvent } from '../guard/events.ts';
import type { PlanEvent } from '../plan/events.ts';
import type { ProductSettingsEvent } from '../product-settings/events.ts';
import type { CampaignHeldAfterRestore } from '../restore-hold/events.ts';
import type { StopEvent } from '../stops/events.ts';
import { projectAccount } from './accounts.ts';
import { projectClaims, projectEnds } from './attempts.ts';
import type { Revisions } from './campaigns/emails-under-way.ts';
import { projectGuard } from './campaigns/guard.ts';
import { projectPlans } from './campaigns/plans.ts';
import { projectRestoreHold } from './campaigns/restore-holds.ts';
import { projectEnrolment } from './enrolments/enrolments.ts';
import { type LeadMoved, projectMoves } from './enrolments/moves.ts';
import { projectMailboxGuard } from './mailboxes/guard.ts';
import { projectProductSettings } from './product-settings.ts';
import { projectStop } from './stops.ts';

export type OwnEvent =
  | EmailEvent
  | EnrolmentEvent
  | StopEvent
  | PlanEvent
  | AccountEvent
  | CampaignGuardTripped
  | MailboxGuardEvent
  | CampaignHeldAfterRestore
  | ProductSettingsEvent
  | EngagementHandled;

/** What the service adds in the same update of campaigns' rows while it runs. A rebuild adds nothing. */
interface WhileRunning {
  /** Claims are recorded only on these revisions of their campaigns. */
  revisions?: Revisions;
  /** After the end of an attempt, its campaign is visited. */
  visitAt?: Temporal.Instant;
}

/**
 * Projects the sender's own events into the read models. Emails of one commit belong to different leads.
 * @throws VersionConflict when a claim was decided on older facts than its campaign and lead have now
 */
export async function projectOwn(
  transaction: Queryable,
  events: readonly RecordedEvent<OwnEvent>[],
  { revisions, visitAt }: WhileRunning = {},
): Promise<void> {
  const [ends, claims, plans] = [events.filter(isEnd), events.filter(isClaim), events.filter(isPlan)];
  if (ends.length > 0) await projectEnds(transaction, ends, visitAt);
  if (claims.length > 0) await projectClaims(transaction, claims, revisions);
  if (plans.length > 0) await projectPlans(transaction, plans);
  const moves = events.filter(isMove);
  if (moves.length > 0) await projectMoves(transaction, moves);
  for (const event of events) if (isSingle(event)) await projectEvent(transaction, event);
}

type Single = Exclude<RecordedEvent<OwnEvent>, { type: EmailEvent['type'] | PlanEvent['type'] | 'LeadMoved' }>;

const isPlan = (event: RecordedEvent<OwnEvent>): event is RecordedEvent<PlanEvent> =>
  event.type === 'NextSendPlanned' || event.type === 'CampaignDrained';
const isMove = (event: RecordedEvent<OwnEvent>): event is LeadMoved => event.type === 'LeadMoved';
const isSingle = (event: RecordedEvent<OwnEvent>): event is Single =>
  !isEnd(event) && !isClaim(event) && !isPlan(event) && !isMove(event);

function projectEvent(transaction: Queryable, event: Single): Promise<void> {
  switch (event.type) {
    case 'LeadFinished':
    case 'EndingAdded':
    case 'EndingWithdrawn':
    case 'LeadReopened':
    case 'AddressChanged':
    case 'LeadHeld':
    case 'LeadHoldLifted':
      return projectEnrolment(transaction, event);
    case 'AddressSuppressed':
    case 'SuppressionLifted':
      return projectStop(transaction, event);
    case 'AccountFaulted':
    case 'AccountProbed':
    case 'AccountRetryBroughtForward':
    case 'AccountRecovered':
      return projectAccount(transaction, event);
    case 'CampaignGuardTripped':
      return projectGuard(transaction, event);
    case 'MailboxGuardWarned':
    case 'MailboxGuardTripped':
    case 'MailboxGuardEased':
      return projectMailboxGuard(transaction, event);
    case 'CampaignHeldAfterRestore':
      return projectRestoreHold(transaction, event);
    case 'PostalAddressSet':
    case 'UnsubscribeWordingSet':
    case 'TrackingSet':
    case 'ShownTimesSet':
    case 'FirstSetupClosed':
      return projectProductSettings(transaction, event);
    case 'EngagementHandled':
      return Promise.resolve();
    default:
      return event satisfies never;
  }
}
