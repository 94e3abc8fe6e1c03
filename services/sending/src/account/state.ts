import { unknownEvent } from '@cadenza/event-store';
import type { AccountEvent, Waiting } from './events.ts';

export type AccountState = { status: 'working' } | ({ status: 'waiting'; probeEmailId: string | null } & Waiting);

export const initialState: AccountState = { status: 'working' };

export function evolve(_: AccountState, { type, data }: AccountEvent): AccountState {
  switch (type) {
    case 'AccountFaulted':
      return { status: 'waiting', ...waitingOf(data), probeEmailId: null };
    case 'AccountProbed':
      return { status: 'waiting', ...waitingOf(data), probeEmailId: data.emailId };
    case 'AccountRecovered':
      return { status: 'working' };
    default:
      return unknownEvent(type);
  }
}

const waitingOf = ({ fault, since, failures, retryAt }: Waiting): Waiting => ({ fault, since, failures, retryAt });
