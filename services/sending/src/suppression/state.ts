import { unknownEvent } from '@cadenza/event-store';
import type { SuppressionEvent } from './events.ts';

/** `emailId` is `null` where it was not noted. */
export interface KnownCause {
  reason: string;
  emailId: string | null;
  campaignId: string | undefined;
}

export type SuppressionState =
  | { status: 'free' }
  | { status: 'suppressed'; causes: readonly [KnownCause, ...KnownCause[]] };

export const initialState: SuppressionState = { status: 'free' };

export const causesOf = (state: SuppressionState): readonly KnownCause[] =>
  state.status === 'suppressed' ? state.causes : [];

export function evolve(state: SuppressionState, { type, data }: SuppressionEvent): SuppressionState {
  switch (type) {
    case 'AddressSuppressed': {
      const { reason, emailId = null, campaignId } = data;
      return withCauses([...causesOf(state), { reason, emailId, campaignId }]);
    }
    case 'SuppressionLifted':
      return withCauses(causesOf(state).filter((each) => !isCause(each, data)));
    default:
      return unknownEvent(type);
  }
}

function withCauses([first, ...rest]: readonly KnownCause[]): SuppressionState {
  return first ? { status: 'suppressed', causes: [first, ...rest] } : { status: 'free' };
}

export function isCause(one: KnownCause, other: Pick<KnownCause, 'reason' | 'emailId'>): boolean {
  return one.reason === other.reason && one.emailId === other.emailId;
}
