import { unknownEvent } from '@cadenza/event-store';
import type { Cause, Ending, EnrolmentEvent } from './events.ts';

export interface Hold {
  until: string;
  cause: Cause | null;
}

export type EnrolmentState =
  | { status: 'open'; hold: Hold | null }
  /** The first ending is the one that is shown. */
  | { status: 'finished'; endings: readonly [Ending, ...Ending[]]; hold: Hold | null };

export const initialState: EnrolmentState = { status: 'open', hold: null };

export function evolve(state: EnrolmentState, { type, data }: EnrolmentEvent): EnrolmentState {
  const { hold } = state;
  const endings = state.status === 'finished' ? state.endings : [];
  switch (type) {
    case 'LeadFinished':
      return { status: 'finished', endings: [data, ...without(endings, data)], hold };
    case 'EndingAdded':
      return withEndings([...endings, data], hold);
    case 'EndingWithdrawn': {
      const { reason, emailId } = data;
      return withEndings(
        endings.filter((each) => !isEnding(each, reason, emailId)),
        hold,
      );
    }
    case 'LeadReopened':
      return { status: 'open', hold };
    case 'LeadHeld':
      return { ...state, hold: { until: data.until, cause: data.cause } };
    case 'LeadHoldLifted':
      return { ...state, hold: null };
    default:
      return unknownEvent(type);
  }
}

function withEndings([first, ...rest]: readonly Ending[], hold: Hold | null): EnrolmentState {
  return first ? { status: 'finished', endings: [first, ...rest], hold } : { status: 'open', hold };
}

const without = (endings: readonly Ending[], { reason, cause }: Ending) =>
  endings.filter((each) => !isEnding(each, reason, cause?.emailId ?? null));

export function isEnding({ reason, cause }: Ending, ofReason: string, emailId: string | null): boolean {
  return reason === ofReason && (cause?.emailId ?? null) === emailId;
}
