import type { Decider } from '@cadenza/event-store';
import type { SuppressionCommand } from './commands.ts';
import type { SuppressionEvent } from './events.ts';
import { causesOf, evolve, initialState, isCause, type SuppressionState } from './state.ts';

type SuppressionCommandOf<Type extends SuppressionCommand['type']> = Extract<SuppressionCommand, { type: Type }>;

function decide(command: SuppressionCommand, state: SuppressionState): SuppressionEvent[] {
  switch (command.type) {
    case 'Suppress':
      return suppress(command, state);
    case 'Lift':
      return lift(command, state);
    default:
      return command satisfies never;
  }
}

/** Keeps each cause, because one of them may turn out wrong. */
function suppress(
  { addressHash, cause, campaignId, now }: SuppressionCommandOf<'Suppress'>,
  state: SuppressionState,
): SuppressionEvent[] {
  if (causesOf(state).some((each) => isCause(each, cause))) return [];
  const { reason, emailId } = cause;
  const data = { addressHash, reason, ...(emailId && { emailId }), campaignId, suppressedAt: now };
  return [{ type: 'AddressSuppressed', data }];
}

/** A cause from before emails were noted matches by its reason and campaign. */
function lift(
  { addressHash, cause, campaignId, now }: SuppressionCommandOf<'Lift'>,
  state: SuppressionState,
): SuppressionEvent[] {
  const known =
    causesOf(state).find((each) => isCause(each, cause)) ??
    causesOf(state).find(
      (each) => each.emailId === null && each.reason === cause.reason && each.campaignId === campaignId,
    );
  if (!known) return [];
  const { reason, emailId } = known;
  return [{ type: 'SuppressionLifted', data: { addressHash, reason, emailId, liftedAt: now } }];
}

export const suppressionDecider: Decider<SuppressionState, SuppressionCommand, SuppressionEvent> = {
  initialState,
  decide,
  evolve,
};
