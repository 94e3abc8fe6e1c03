import type { Decider } from '@cadenza/event-store';
import type { TrackingHostCommand } from './commands.ts';
import type { TrackingHostEvent } from './events.ts';
import { evolve, initialState, type TrackingHostState } from './state.ts';

export const trackingHostDecider: Decider<TrackingHostState, TrackingHostCommand, TrackingHostEvent> = {
  initialState,
  decide,
  evolve,
};

function decide(command: TrackingHostCommand, state: TrackingHostState): TrackingHostEvent[] {
  switch (command.type) {
    case 'SetTrackingHost':
      return setHost(command, state);
    case 'JudgeTrackingHost':
      return judgeHost(command, state);
    default:
      return command satisfies never;
  }
}

/** Links lead to the product until the new host is verified. */
function setHost(
  { domain, host }: Extract<TrackingHostCommand, { type: 'SetTrackingHost' }>,
  state: TrackingHostState,
): TrackingHostEvent[] {
  if (host === state.host) return [];
  const set: TrackingHostEvent = { type: 'TrackingHostSet', data: { domain, host } };
  return state.origin === null ? [set] : [{ type: 'TrackingHostChanged', data: { domain, origin: null } }, set];
}

/** A host that was replaced while it was checked is not used any more. */
function judgeHost(
  { domain, host, origin }: Extract<TrackingHostCommand, { type: 'JudgeTrackingHost' }>,
  state: TrackingHostState,
): TrackingHostEvent[] {
  if (host !== state.host || origin === state.origin) return [];
  return [{ type: 'TrackingHostChanged', data: { domain, origin } }];
}
