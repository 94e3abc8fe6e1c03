import type { Decider } from '@cadenza/event-store';
import type { StopCommand } from './commands.ts';
import type { StopEvent } from './events.ts';
import { evolve, initialState, isCause, type StopState } from './state.ts';

type StopCommandOf<Type extends StopCommand['type']> = Extract<StopCommand, { type: Type }>;

function decide(command: StopCommand, state: StopState): StopEvent[] {
  switch (command.type) {
    case 'Suppress':
      return suppress(command, state);
    case 'Lift':
      return lift(command, state);
    default:
      return command satisfies never;
  }
}

/** Keeps each cause, because one of them may turn out wrong. A cause that now has another end is recorded again. */
function suppress(
  { addressHash, cause, now, asOf, campaignId, onlyThere, until, test }: StopCommandOf<'Suppress'>,
  { causes, lifted }: StopState,
): StopEvent[] {
  const known = causes.find((each) => isCause(each, cause));
  if (known && (asOf || known.until === until)) return [];
  if (asOf && lifted.some((each) => isCause(each, cause) && !isBefore(each.at, now))) return [];
  const { reason, emailId } = cause;
  const reach = { campaignId, ...(onlyThere && { onlyThere }), ...(until && { until }), ...(test && { test }) };
  return [
    {
      type: 'AddressSuppressed',
      data: { addressHash, reason, ...(emailId && { emailId }), ...reach, suppressedAt: now },
    },
  ];
}

/** A cause from before emails were noted matches by its reason and campaign. */
function lift(
  { addressHash, cause, campaignId, onlyThere, now, asOf }: StopCommandOf<'Lift'>,
  { causes }: StopState,
): StopEvent[] {
  const known =
    causes.find((each) => isCause(each, cause)) ??
    causes.find((each) => each.emailId === null && each.reason === cause.reason && each.campaignId === campaignId);
  if (!known || (asOf && !isBefore(known.at, now))) return [];
  const { reason, emailId } = known;
  return [
    {
      type: 'SuppressionLifted',
      data: { addressHash, reason, emailId, ...(onlyThere && { onlyThere }), liftedAt: now },
    },
  ];
}

const isBefore = (one: string, other: string) => Temporal.Instant.compare(one, other) < 0;

export const stopDecider: Decider<StopState, StopCommand, StopEvent> = { initialState, decide, evolve };
