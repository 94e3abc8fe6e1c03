import { unknownEvent } from '@cadenza/event-store';
import type { TrackingHostEvent } from './events.ts';

export interface TrackingHostState {
  host: string | null;
  /** What links in new emails begin with; null: the address of the product. */
  origin: string | null;
}

export const initialState: TrackingHostState = { host: null, origin: null };

export function evolve(state: TrackingHostState, event: TrackingHostEvent): TrackingHostState {
  switch (event.type) {
    case 'TrackingHostSet':
      return { ...state, host: event.data.host };
    case 'TrackingHostChanged':
      return { ...state, origin: event.data.origin };
    default:
      return unknownEvent(event);
  }
}
