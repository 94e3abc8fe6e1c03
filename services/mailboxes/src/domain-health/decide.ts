import { isDeepStrictEqual } from 'node:util';
import { type DomainVerdict, domainChecks } from '@cadenza/contracts';
import type { Decider } from '@cadenza/event-store';
import { isFreeMailDomain } from '@cadenza/mail-address';
import type { DomainHealthCommand } from './commands.ts';
import type { DomainHealthEvent } from './events.ts';
import type { DomainHealth, DomainVerdicts } from './health.ts';
import { evolve, initialState } from './state.ts';
import { isVouchedFor } from './vouching.ts';

/** So long a domain fails before its first emails stop. */
const graceHours = 72;

function decide(command: DomainHealthCommand, state: DomainHealth): DomainHealthEvent[] {
  const health = healthAfter(command, state);
  if (isDeepStrictEqual(health, state)) return [];
  return [{ type: 'DomainHealthChanged', data: { domain: command.domain, ...health } }];
}

function healthAfter(command: DomainHealthCommand, state: DomainHealth): DomainHealth {
  switch (command.type) {
    case 'NoteCheck':
      return noteCheck(command, state);
    case 'ChooseStop':
      return chooseStop(command.stopsFirstEmails, state);
    case 'ForgetDomain':
      return initialState;
    default:
      return command satisfies never;
  }
}

/**
 * A check that finds nothing out changes nothing. First emails stop at a check that finds the domain failing, so that at least
 * two have, and the last a moment ago. The domain of a free mail provider is not the user's to mend, and that of the relay alone
 * stops nothing.
 */
function noteCheck(
  { domain, verdicts, hasMailboxes, now }: Extract<DomainHealthCommand, { type: 'NoteCheck' }>,
  state: DomainHealth,
): DomainHealth {
  const known = { ...state, verdicts: lastKnown(verdicts, state.verdicts) };
  const isTrusted = !hasMailboxes || isFreeMailDomain(domain) || isVouchedFor(verdicts);
  if (isTrusted === null) return known;
  if (isTrusted) return { ...known, failingSince: null, firstEmailsStopped: false };
  const failingSince = state.failingSince ?? now;
  const isOver = Temporal.Instant.compare(now, graceEndOf(failingSince)) >= 0;
  return { ...known, failingSince, firstEmailsStopped: state.firstEmailsStopped || (state.stopsFirstEmails && isOver) };
}

/** First emails go on at once, and stop again with the next check that finds the domain failing. */
const chooseStop = (stopsFirstEmails: boolean, state: DomainHealth): DomainHealth => ({
  ...state,
  stopsFirstEmails,
  firstEmailsStopped: stopsFirstEmails && state.firstEmailsStopped,
});

/** From when on a check that finds the domain failing stops its first emails. */
export const graceEndOf = (failingSince: string): Temporal.Instant =>
  Temporal.Instant.from(failingSince).add({ hours: graceHours });

const lastKnown = (found: DomainVerdicts, before: DomainVerdicts): DomainVerdicts =>
  Object.fromEntries(
    domainChecks.map((check): [string, DomainVerdict] => [
      check,
      found[check] === 'unknown' ? before[check] : found[check],
    ]),
  ) as DomainVerdicts;

export const domainHealthDecider: Decider<DomainHealth, DomainHealthCommand, DomainHealthEvent> = {
  initialState,
  decide,
  evolve,
};
