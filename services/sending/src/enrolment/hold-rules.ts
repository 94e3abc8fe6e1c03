import { Refusal } from '@cadenza/http-kit';
import { holdDaysMax } from '../plan/absence.ts';
import type { EnrolmentFacts } from './commands.ts';
import type { EnrolmentState } from './state.ts';

type HoldRule = (wanted: { until: string; now: string; failed: boolean }, state: EnrolmentState) => Refusal | undefined;

/** A lead that gets nothing more has nothing to wait for. */
export function refuseOver(
  { failed }: Pick<EnrolmentFacts, 'failed'>,
  { status }: EnrolmentState,
): Refusal | undefined {
  if (status === 'open' && !failed) return undefined;
  return new Refusal(409, 'lead-finished', 'This lead gets no more emails of this campaign, so nothing was changed.');
}

const refusePast: HoldRule = ({ until, now }) =>
  Temporal.Instant.compare(until, now) > 0
    ? undefined
    : new Refusal(422, 'hold-not-ahead', 'Please choose a day after today.');

const refuseTooLong: HoldRule = ({ until, now }) => {
  const days = Temporal.Instant.from(now).until(until).total('hours') / 24;
  return days <= holdDaysMax
    ? undefined
    : new Refusal(422, 'hold-too-long', `Please choose a day in the next ${holdDaysMax} days.`);
};

/** The rules that refuse a hold by a person; the first that applies decides. */
export const holdRefusals: readonly HoldRule[] = [refuseOver, refusePast, refuseTooLong];
