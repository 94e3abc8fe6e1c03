import { unknownEvent } from '@cadenza/event-store';
import { reasonsOfPerson } from './ending-reasons.ts';
import type { Cause, Ending, EnrolmentEvent, Lacking } from './events.ts';

export interface LeadHold {
  until: string;
  cause: Cause | null;
}

/** What an enrolment has beside its endings. */
interface Standing {
  hold: LeadHold | null;
  /** Opt-outs not yet proved or dismissed. While there are any, nothing is sent, whatever the hold is. */
  doubts: readonly Cause[];
  /** The emails of doubts and absences that a person overruled, by deciding about this lead by hand. */
  overruled: readonly string[];
  /** Rule D9. As a doubt, it outlasts an absence. */
  lacking: Lacking | null;
  /** The step that a person let the lead get although values were lacking. */
  letGoStep: number | null;
  /** The hash of the address that the enrolment follows since the lead got another one; `null` before. */
  addressHash: string | null;
}

type DataOf<Type extends EnrolmentEvent['type']> = Extract<EnrolmentEvent, { type: Type }>['data'];

export type EnrolmentState =
  | ({ status: 'open' } & Standing)
  /** The screens show the first ending. */
  | ({ status: 'finished'; endings: readonly [Ending, ...Ending[]] } & Standing);

export const initialState: EnrolmentState = {
  status: 'open',
  hold: null,
  doubts: [],
  overruled: [],
  lacking: null,
  letGoStep: null,
  addressHash: null,
};

export function evolve(state: EnrolmentState, { type, data }: EnrolmentEvent): EnrolmentState {
  const { hold, doubts, overruled, lacking, letGoStep, addressHash } = state;
  const holds: Standing = { hold, doubts, overruled, lacking, letGoStep, addressHash };
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
    case 'AddressChanged':
      return withEndings(endings.filter(isOfPerson), { ...holds, addressHash: data.addressHash });
    case 'LeadHeld':
      return { ...state, ...held(holds, data) };
    case 'LeadHoldLifted':
      return { ...state, ...lifted(holds, data) };
    case 'LeadMoved':
      return state;
    default:
      return unknownEvent(type);
  }
}

function held(holds: Standing, { until, cause, inDoubt, lacking, overrules }: DataOf<'LeadHeld'>): Standing {
  if (lacking) return { ...holds, lacking };
  if (!cause) return { ...overruledBy(holds, overrules), hold: { until, cause } };
  const heard = { ...holds, overruled: holds.overruled.filter((emailId) => emailId !== cause.emailId) };
  if (inDoubt) return { ...heard, doubts: [...withoutDoubt(holds.doubts, cause), cause] };
  return { ...heard, hold: { until, cause } };
}

function lifted(holds: Standing, { cause, inDoubt, complete, overrules }: DataOf<'LeadHoldLifted'>): Standing {
  if (complete) return { ...holds, lacking: null };
  if (inDoubt && cause) return { ...holds, doubts: withoutDoubt(holds.doubts, cause) };
  return { ...(cause ? holds : overruledBy(holds, overrules)), hold: null };
}

/**
 * A decision by hand settles the doubts about this lead, ends its absences, and lets it get its step without the values.
 * @param absences the emails of all absences that were known then; events from before they were noted have none
 */
function overruledBy(holds: Standing, absences: readonly string[] = []): Standing {
  const heard = [...holds.doubts, ...(holds.hold?.cause ? [holds.hold.cause] : [])].map(({ emailId }) => emailId);
  const overruled = [...new Set([...holds.overruled, ...heard, ...absences])];
  const letGoStep = holds.lacking?.stepNumber ?? holds.letGoStep;
  return { ...holds, doubts: [], overruled, lacking: null, letGoStep };
}

const withoutDoubt = (doubts: readonly Cause[], { emailId }: Cause) =>
  doubts.filter((each) => each.emailId !== emailId);

function withEndings([first, ...rest]: readonly Ending[], holds: Standing): EnrolmentState {
  return first ? { status: 'finished', endings: [first, ...rest], ...holds } : { status: 'open', ...holds };
}

/** Whether a person said so, whatever the address; any other ending belongs to the address that was mailed (rule J2). */
export const isOfPerson = ({ reason }: Pick<Ending, 'reason'>) => reasonsOfPerson.includes(reason);

const without = (endings: readonly Ending[], { reason, cause }: Ending) =>
  endings.filter((each) => !isEnding(each, reason, cause?.emailId ?? null));

export function isEnding({ reason, cause }: Ending, ofReason: string, emailId: string | null): boolean {
  return reason === ofReason && (cause?.emailId ?? null) === emailId;
}
