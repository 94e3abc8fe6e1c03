import type { Decider } from '@cadenza/event-store';
import type { AccountCommand } from './commands.ts';
import type { AccountEvent } from './events.ts';
import type { FaultKind } from './fault.ts';
import { nextProbeAt, retryAfterFault } from './retry-schedule.ts';
import { type AccountState, evolve, initialState } from './state.ts';

type WaitingState = Extract<AccountState, { status: 'waiting' }>;
type Command<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>;

function decide(command: AccountCommand, state: AccountState): AccountEvent[] {
  switch (command.type) {
    case 'NoteFault':
      return noteFault(command, state);
    case 'Probe':
      return probe(command, state);
    case 'TryNow':
      return tryNow(command.now, state);
    case 'NoteDelivery':
      return noteDelivery(command, state);
    default:
      return command satisfies never;
  }
}

/** Emails under way at the same time fail together. They count as one failure, unless one of them reports a quota. */
function noteFault({ facts, fault, now }: Command<'NoteFault'>, state: AccountState): AccountEvent[] {
  const before = state.status === 'waiting' ? state : undefined;
  if (before && !isProbe(before, facts.emailId) && !isQuotaBehind(fault.kind, before)) return [];
  const failures = (before?.failures ?? 0) + 1;
  const since = before?.since ?? now;
  const hitAt = before?.fault.kind === fault.kind ? since : now;
  const again = retryAfterFault({
    fault,
    failures,
    hitAt: Temporal.Instant.from(hitAt),
    now: Temporal.Instant.from(now),
  });
  const { kind, code, status, recipients } = fault;
  const known = { kind, code, status, ...(recipients !== undefined && { recipients }) };
  const data = { ...facts, fault: known, since, failures, retryAt: again.toString(), faultedAt: now };
  return [{ type: 'AccountFaulted', data }];
}

const isProbe = ({ probeEmailId }: WaitingState, emailId: string) => probeEmailId === emailId;
const isQuotaBehind = (kind: FaultKind, { fault }: WaitingState) => kind === 'quota' && fault.kind !== 'quota';

function probe({ facts, now }: Command<'Probe'>, state: AccountState): AccountEvent[] {
  const at = Temporal.Instant.from(now);
  if (state.status === 'working' || !isDue(state, at)) return [];
  const { fault, since, failures } = state;
  const again = nextProbeAt(at).toString();
  return [{ type: 'AccountProbed', data: { ...facts, fault, since, failures, retryAt: again, probedAt: now } }];
}

function tryNow(now: string, state: AccountState): AccountEvent[] {
  if (state.status === 'working' || isDue(state, Temporal.Instant.from(now))) return [];
  const { facts, fault, since, failures } = state;
  const data = { ...facts, fault, since, failures, retryAt: now, broughtForwardAt: now };
  return [{ type: 'AccountRetryBroughtForward', data }];
}

function isDue({ retryAt: at }: WaitingState, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(at), now) <= 0;
}

/** Faults that a refusal of the email itself disproves: the server let us in. A quota may still be exhausted. */
const disprovedByRefusal: ReadonlySet<FaultKind> = new Set(['access', 'links', 'login', 'connection', 'rate']);

/** An email that was under way before the account failed proves nothing. */
function noteDelivery({ facts, delivery, now }: Command<'NoteDelivery'>, state: AccountState): AccountEvent[] {
  if (state.status === 'working' || !isProbe(state, facts.emailId)) return [];
  if (delivery === 'refused' && !disprovedByRefusal.has(state.fault.kind)) return [];
  return [{ type: 'AccountRecovered', data: { ...facts, recoveredAt: now } }];
}

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = { initialState, decide, evolve };
