import { unknownEvent } from '@cadenza/event-store';
import type { Cause, Ending, EnrolmentEvent } from './events.ts';

export interface Hold {
  until: string;
  cause: Cause | null;
}

interface Holds {
  hold: Hold | null;
  /** Opt-outs that nobody has proved or dismissed. Whatever the hold is, nothing is sent while there are any. */
  doubts: readonly Cause[];
}

type DataOf<Type extends EnrolmentEvent['type']> = Extract<EnrolmentEvent, { type: Type }>['data'];

export type EnrolmentState =
  | ({ status: 'open' } & Holds)
  /** The first ending is the one that is shown. */
  | ({ status: 'finished'; endings: readonly [Ending, ...Ending[]] } & Holds);

export const initialState: EnrolmentState = { status: 'open', hold: null, doubts: [] };

export function evolve(state: EnrolmentState, { type, data }: EnrolmentEvent): EnrolmentState {
  const holds: Holds = { hold: state.hold, doubts: state.doubts };
  const endings = state.status === 'finished' ? state.endings : [];
  switch (type) {
    case 'LeadFinished':
      return { status: 'finished', endings: [data, ...without(endings, data)], ...holds };
    case 'EndingAdded':
      return withEndings([...endings, data], holds);
    case 'EndingWithdrawn': {
      const { reason, emailId } = data;
      return withEndings(
        endings.filter((each) => !isEnding(each, reason, emailId)),
        holds,
      );
    }
    case 'LeadReopened':
      return { status: 'open', ...holds };
    case 'LeadHeld':
      return { ...state, ...held(holds, data) };
    case 'LeadHoldLifted':
      return { ...state, ...lifted(holds, data) };
    default:
      return unknownEvent(type);
  }
}

function held({ hold, doubts }: Holds, { until, cause, inDoubt }: DataOf<'LeadHeld'>): Holds {
  if (inDoubt && cause) return { hold, doubts: [...withoutDoubt(doubts, cause), cause] };
  return { hold: { until, cause }, doubts: cause ? doubts : [] };
}

function lifted({ hold, doubts }: Holds, { cause, inDoubt }: DataOf<'LeadHoldLifted'>): Holds {
  if (inDoubt && cause) return { hold, doubts: withoutDoubt(doubts, cause) };
  return { hold: null, doubts: cause ? doubts : [] };
}

const withoutDoubt = (doubts: readonly Cause[], { emailId }: Cause) =>
  doubts.filter((each) => each.emailId !== emailId);

function withEndings([first, ...rest]: readonly Ending[], holds: Holds): EnrolmentState {
  return first ? { status: 'finished', endings: [first, ...rest], ...holds } : { status: 'open', ...holds };
}

const without = (endings: readonly Ending[], { reason, cause }: Ending) =>
  endings.filter((each) => !isEnding(each, reason, cause?.emailId ?? null));

export function isEnding({ reason, cause }: Ending, ofReason: string, emailId: string | null): boolean {
  return reason === ofReason && (cause?.emailId ?? null) === emailId;
}
