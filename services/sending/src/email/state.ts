import { unknownEvent } from '@cadenza/event-store';
import { claimedType, type EmailEvent, type EmailFacts } from './events.ts';

interface Begun {
  facts: EmailFacts;
  messageId: string;
  attempt: number;
  claimedAt: string;
  /** Its last refusal did not say whom it is about (rule D10). */
  unclear?: boolean;
  /** The reason of its failure at a dead address. */
  deadReason?: string;
  sentAt?: string;
  /** It came back, and a person has not decided yet (rule D12). */
  returned?: boolean;
}

export type EmailState =
  | { status: 'planned' }
  | ({ status: 'claimed' | 'deferred' | 'sent' | 'failed' | 'unknown' } & Begun);

export const initialState: EmailState = { status: 'planned' };

export function evolve(state: EmailState, { type, data }: EmailEvent): EmailState {
  if (type === claimedType) {
    const {
      messageId,
      addressHash: _,
      mailboxId: __,
      mailboxDay: ___,
      attempt,
      handedOverAt: claimedAt,
      ...facts
    } = data;
    return { status: 'claimed', facts, messageId, attempt, claimedAt };
  }
  if (state.status === 'planned') return state;
  switch (type) {
    case 'EmailSent':
      return { ...state, status: 'sent', sentAt: data.sentAt, returned: false };
    case 'EmailDeferred':
      return {
        ...state,
        status: 'deferred',
        attempt: data.takenBack ? 0 : data.begun === false ? state.attempt - 1 : state.attempt,
        unclear: data.unclear === true,
        returned: data.returned !== undefined,
      };
    case 'EmailFailed':
      return { ...state, status: 'failed', ...(data.deadAddress && { deadReason: data.reason }) };
    case 'EmailUnknown':
      return { ...state, status: 'unknown' };
    default:
      return unknownEvent(type);
  }
}
