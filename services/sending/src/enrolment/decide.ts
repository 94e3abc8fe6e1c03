import { addressTagOf, holdWithoutEnd } from '@cadenza/contracts';
import type { Decider } from '@cadenza/event-store';
import type { EnrolmentCommand } from './commands.ts';
import { endingReasons } from './ending-reasons.ts';
import type { Cause, Ending, EnrolledLead, EnrolmentEvent, Lacking } from './events.ts';
import { holdRefusals, refuseOver } from './hold-rules.ts';
import { type EnrolmentState, evolve, initialState, isEnding, isOfPerson, type LeadHold } from './state.ts';

type CommandOf<Type extends EnrolmentCommand['type']> = Extract<EnrolmentCommand, { type: Type }>;

function decide(command: EnrolmentCommand, state: EnrolmentState): EnrolmentEvent[] {
  switch (command.type) {
    case 'Finish':
      return finish(command, state);
    case 'ChangeAddress':
      return changeAddress(command, state);
    case 'Withdraw':
      return [...withdrawEnding(command, state), ...stillHeld(command, state, withdrawHold(command, state))];
    case 'HoldForAbsence':
      return stillHeld(command, state, holdForAbsence(command, state));
    case 'HoldInDoubt':
      return holdInDoubt(command, state);
    case 'SettleDoubt':
      return settleDoubt(command, state);
    case 'NoteLacking':
      return noteLacking(command, state);
    case 'Move':
      return move(command, state);
    case 'HoldByHand':
      return holdByHand(command, state);
    case 'LiftHold':
      return liftHold(command, state);
    default:
      return command satisfies never;
  }
}

/**
 * Keeps each ending, because one can turn out wrong while another is still true. What comes back from letters to a former
 * address is none (rule J2).
 */
function finish(
  { lead, failed, outcome, reason, cause, ofAddress, now }: CommandOf<'Finish'>,
  state: EnrolmentState,
): EnrolmentEvent[] {
  if (ofAddress && isOfFormerAddress(ofAddress, state) && !isOfPerson({ reason })) return [];
  const data = { ...lead, outcome, reason, cause, finishedAt: now };
  if (state.status === 'open') return failed ? [] : [{ type: 'LeadFinished', data }];
  const isKnown = state.endings.some((each) => isEnding(each, reason, cause?.emailId ?? null));
  return isKnown ? [] : [{ type: 'EndingAdded', data }];
}

const isOfFormerAddress = (ofAddress: string, { addressHash }: EnrolmentState) =>
  addressHash !== null && addressTagOf(addressHash) !== addressTagOf(ofAddress);

/**
 * Rule J2: what ended the lead at its former address ends it no more, but whoever said stop gets nothing more. Tells the
 * ending that is left, because readers take the lead for one that begins anew.
 */
function changeAddress(
  { lead, addressHash, underWay, noneBegun, now }: CommandOf<'ChangeAddress'>,
  state: EnrolmentState,
): EnrolmentEvent[] {
  if (state.addressHash === addressHash) return [];
  const changed: EnrolmentEvent = {
    type: 'AddressChanged',
    data: { ...lead, addressHash, underWay: [...underWay], changedAt: now, ...(noneBegun && { noneBegun }) },
  };
  const after = evolve(state, changed);
  return after.status === 'open'
    ? [changed]
    : [changed, { type: 'LeadFinished', data: { ...lead, ...after.endings[0] } }];
}

/** The lead continues where it was once no ending is left; until then, tells the ending that is now the first. */
function withdrawEnding(
  { lead, reason, emailId, now }: CommandOf<'Withdraw'>,
  state: EnrolmentState,
): EnrolmentEvent[] {
  const gone = state.status === 'finished' && findEnding(state.endings, reason, emailId);
  if (!gone) return [];
  const [next] = state.endings.filter((each) => each !== gone);
  if (!next) return [{ type: 'LeadReopened', data: { ...lead, reopenedAt: now } }];
  const withdrawn = { ...lead, reason, emailId: gone.cause?.emailId ?? null, withdrawnAt: now };
  const told: EnrolmentEvent[] =
    gone === state.endings[0] ? [{ type: 'LeadFinished', data: { ...lead, ...next } }] : [];
  return [{ type: 'EndingWithdrawn', data: withdrawn }, ...told];
}

/** An ending from before causes were noted matches by its reason alone. */
function findEnding(endings: readonly Ending[], reason: string, emailId: string | null): Ending | undefined {
  return (
    endings.find((each) => isEnding(each, reason, emailId)) ??
    endings.find((each) => each.cause === undefined && each.reason === reason)
  );
}

function withdrawHold(
  { lead, reason, emailId, now }: CommandOf<'Withdraw'>,
  { hold }: EnrolmentState,
): EnrolmentEvent[] {
  if (reason !== endingReasons.AbsenceReceived || !isAhead(hold, now) || !hold.cause) return [];
  const { cause } = hold;
  return cause.emailId === emailId ? [{ type: 'LeadHoldLifted', data: { ...lead, liftedAt: now, cause } }] : [];
}

/** Rule S5. Of several absences the longest holds; a new mail about the same email corrects the earlier one. */
function holdForAbsence(
  { lead, until, cause, unlessOverruled, now }: CommandOf<'HoldForAbsence'>,
  { hold, overruled }: EnrolmentState,
): EnrolmentEvent[] {
  if (unlessOverruled && overruled.includes(cause.emailId)) return [];
  const current = isAhead(hold, now) ? hold : null;
  const corrects = current?.cause?.emailId === cause.emailId;
  if (!isLater(until, now))
    return corrects ? [{ type: 'LeadHoldLifted', data: { ...lead, liftedAt: now, cause } }] : [];
  if (until === current?.until || (current && !corrects && !isLater(until, current.until))) return [];
  return [{ type: 'LeadHeld', data: { ...lead, until, heldAt: now, cause } }];
}

/**
 * Rule S11. The hold has no end, because silence must not let the lead go on. A person's decision on a doubt stands
 * until another mail raises the doubt again.
 */
function holdInDoubt(
  { lead, cause, unlessOverruled, now }: CommandOf<'HoldInDoubt'>,
  { doubts, overruled }: EnrolmentState,
): EnrolmentEvent[] {
  const isKnown = doubts.some(({ emailId }) => emailId === cause.emailId);
  const isOverruled = unlessOverruled && overruled.includes(cause.emailId);
  return isKnown || isOverruled ? [] : [heldInDoubt(lead, cause, now)];
}

/** Tells the hold that remains, because readers of the holds keep only the last one. */
function settleDoubt({ lead, emailId, now }: CommandOf<'SettleDoubt'>, state: EnrolmentState): EnrolmentEvent[] {
  const settled = state.doubts.find((each) => each.emailId === emailId);
  if (!settled) return [];
  const doubts = state.doubts.filter((each) => each !== settled);
  return [
    { type: 'LeadHoldLifted', data: { ...lead, liftedAt: now, cause: settled, inDoubt: true } },
    ...holdLeft(lead, { ...state, doubts }, now),
  ];
}

/**
 * Rule D9. The hold has no end, because a value may never come; a person may let the lead go on without it. Also lifted
 * for a lead that has ended, which may go on some day.
 */
function noteLacking(
  { lead, failed, stepNumber, names, now }: CommandOf<'NoteLacking'>,
  state: EnrolmentState,
): EnrolmentEvent[] {
  const { lacking, letGoStep, doubts } = state;
  if (names.length === 0 || letGoStep === stepNumber) {
    if (!lacking) return [];
    const lifted: EnrolmentEvent = {
      type: 'LeadHoldLifted',
      data: { ...lead, liftedAt: now, cause: null, complete: true },
    };
    return [lifted, ...holdLeft(lead, { ...state, lacking: null }, now)];
  }
  if (state.status !== 'open' || failed) return [];
  if (lacking?.stepNumber === stepNumber && lacking.names.join() === names.join()) return [];
  const held = heldForLack(lead, { stepNumber, names }, now);
  return doubts[0] ? [held, heldInDoubt(lead, doubts[0], now)] : [held];
}

/** What holds a lead after something else no longer does. */
function holdLeft(
  lead: EnrolledLead,
  { doubts: [doubt], lacking, hold }: Pick<EnrolmentState, 'doubts' | 'lacking' | 'hold'>,
  now: string,
): EnrolmentEvent[] {
  if (doubt) return [heldInDoubt(lead, doubt, now)];
  if (lacking) return [heldForLack(lead, lacking, now)];
  return isAhead(hold, now) ? [{ type: 'LeadHeld', data: { ...lead, ...hold, heldAt: now } }] : [];
}

/** A doubt, or the want of a value, outlasts an absence that comes or goes. */
function stillHeld(
  { lead, now }: { lead: EnrolledLead; now: string },
  { doubts, lacking }: EnrolmentState,
  changes: EnrolmentEvent[],
): EnrolmentEvent[] {
  return changes.length > 0 ? [...changes, ...holdLeft(lead, { doubts, lacking, hold: null }, now)] : changes;
}

const heldInDoubt = (lead: EnrolledLead, cause: Cause, now: string): EnrolmentEvent => ({
  type: 'LeadHeld',
  data: { ...lead, until: holdWithoutEnd, heldAt: now, cause, inDoubt: true },
});

const heldForLack = (lead: EnrolledLead, lacking: Lacking, now: string): EnrolmentEvent => ({
  type: 'LeadHeld',
  data: { ...lead, until: holdWithoutEnd, heldAt: now, cause: null, lacking },
});

/** A day set by a person overrides the absence, settles the doubts, and does without the values. */
function holdByHand(command: CommandOf<'HoldByHand'>, state: EnrolmentState): EnrolmentEvent[] {
  for (const rule of holdRefusals) {
    const refusal = rule(command, state);
    if (refusal) throw refusal;
  }
  const { lead, until, now } = command;
  const { hold, doubts, lacking } = state;
  if (hold?.until === until && hold.cause === null && doubts.length === 0 && !lacking) return [];
  return [{ type: 'LeadHeld', data: { ...lead, until, heldAt: now, cause: null, ...overruling(command) } }];
}

function liftHold(command: CommandOf<'LiftHold'>, state: EnrolmentState): EnrolmentEvent[] {
  const refusal = refuseOver(command, state);
  if (refusal) throw refusal;
  const { lead, now } = command;
  return isAhead(state.hold, now) || state.doubts.length > 0 || state.lacking
    ? [{ type: 'LeadHoldLifted', data: { ...lead, liftedAt: now, cause: null, ...overruling(command) } }]
    : [];
}

const overruling = ({ absences }: { absences?: readonly string[] }) =>
  absences && absences.length > 0 ? { overrules: [...absences] } : {};

function move(command: CommandOf<'Move'>, state: EnrolmentState): EnrolmentEvent[] {
  const refusal = refuseOver(command, state);
  if (refusal) throw refusal;
  const { lead, mailboxId, from, now } = command;
  return mailboxId === from ? [] : [{ type: 'LeadMoved', data: { ...lead, mailboxId, movedAt: now } }];
}

function isAhead(hold: LeadHold | null, now: string): hold is LeadHold {
  return hold !== null && isLater(hold.until, now);
}

const isLater = (one: string, other: string) => Temporal.Instant.compare(one, other) > 0;

export const enrolmentDecider: Decider<EnrolmentState, EnrolmentCommand, EnrolmentEvent> = {
  initialState,
  decide,
  evolve,
};
