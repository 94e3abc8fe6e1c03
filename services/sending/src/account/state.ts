import { unknownEvent } from '@cadenza/event-store';
import type { AccountEvent, AccountFacts, Waiting } from './events.ts';

export type AccountState =
  | { status: 'working' }
  | ({
      status: 'waiting';
      /** The email that showed the latest change. */
      facts: AccountFacts;
      probeEmailId: string | null;
    } & Waiting);

export const initialState: AccountState = { status: 'working' };

export function evolve(_: AccountState, { type, data }: AccountEvent): AccountState {
  switch (type) {
    case 'AccountFaulted':
    case 'AccountRetryBroughtForward':
      return { status: 'waiting', ...waitingOf(data), probeEmailId: null };
    case 'AccountProbed':
      return { status: 'waiting', ...waitingOf(data), probeEmailId: data.emailId };
    case 'AccountRecovered':
      return { status: 'working' };
    default:
      return unknownEvent(type);
  }
}

function waitingOf({ fault, since, failures, retryAt, accountId, campaignId, emailId }: AccountFacts & Waiting) {
  return { facts: { accountId, campaignId, emailId }, fault, since, failures, retryAt };
}
