import { endingReasons, reasonsOfMails, refusedReason } from '../enrolment/ending-reasons.ts';
import type { EnrolmentEvent } from '../enrolment/events.ts';
import { type EnrolmentState, evolve, initialState } from '../enrolment/state.ts';
import type { StopCommand, SuppressRequest } from './commands.ts';

type OfEnrolment = EnrolmentEvent & { occurredAt: string | Temporal.Instant };
type Said = Omit<SuppressRequest, 'addressHash'> & { leadId: string; isLifted: boolean };

/** Without the address, which the email knows. */
export type SaidBefore = Omit<StopCommand, 'addressHash'> & { leadId: string; emailId: string };

/**
 * What the events of an enrolment say that emails caused in its campaign, and what of it was taken back: for the book of stops,
 * which did not exist when they were recorded, or which a copy of the version before it does not write.
 *
 * @param events of one enrolment, oldest first
 */
export function saidBefore(events: readonly OfEnrolment[]): SaidBefore[] {
  const said = new Map<string, Said>();
  const keyOf = (kind: 'ending' | 'absence', emailId: string, reason = '') => `${kind} ${emailId} ${reason}`;
  const lift = (key: string, now: string) => {
    const known = said.get(key);
    if (known) said.set(key, { ...known, isLifted: true, now });
  };
  let state: EnrolmentState = initialState;
  for (const event of events) {
    const { type, data, occurredAt } = event;
    const now = occurredAt.toString();
    const { campaignId, leadId } = data;
    const about = { campaignId, leadId, onlyThere: true as const, isLifted: false, now };
    if ((type === 'LeadFinished' || type === 'EndingAdded') && data.cause) {
      const { emailId, test } = data.cause;
      const reason = reasonsOfMails.has(data.reason) ? data.reason : refusedReason;
      said.set(keyOf('ending', emailId, data.reason), { ...about, cause: { reason, emailId }, ...(test && { test }) });
    } else if (type === 'EndingWithdrawn' && data.emailId) lift(keyOf('ending', data.emailId, data.reason), now);
    else if (type === 'LeadReopened')
      for (const { cause, reason } of state.status === 'finished' ? state.endings : [])
        if (cause) lift(keyOf('ending', cause.emailId, reason), now);
    if (type === 'LeadHeld' && data.cause && !data.inDoubt && !data.lacking) {
      const { emailId, test } = data.cause;
      const cause = { reason: endingReasons.AbsenceReceived, emailId };
      said.set(keyOf('absence', emailId), { ...about, cause, until: data.until, ...(test && { test }) });
    } else if (type === 'LeadHoldLifted' && data.cause && !data.inDoubt)
      lift(keyOf('absence', data.cause.emailId), now);
    state = evolve(state, event);
  }
  return [...said.values()].map(({ isLifted, ...rest }) => ({
    type: isLifted ? 'Lift' : 'Suppress',
    asOf: true,
    ...rest,
    emailId: rest.cause.emailId as string,
  }));
}
