import { unknownEvent } from '@cadenza/event-store';
import type { EmailEvent, EmailFacts } from './events.ts';

interface Begun {
  facts: EmailFacts;
  messageId: string;
  attempt: number;
  handedOverAt: string;
}

export type EmailState =
  | { status: 'planned' }
  | ({ status: 'handed-over' | 'deferred' | 'sent' | 'failed' | 'unknown' } & Begun);

export const initialState: EmailState = { status: 'planned' };

export function evolve(state: EmailState, { type, data }: EmailEvent): EmailState {
  if (type === 'EmailHandedOver') {
    const { messageId, addressHash: _, attempt, handedOverAt, ...facts } = data;
    return { status: 'handed-over', facts, messageId, attempt, handedOverAt };
  }
  if (state.status === 'planned') return state;
  switch (type) {
    case 'EmailSent':
      return { ...state, status: 'sent' };
    case 'EmailDeferred':
      return { ...state, status: 'deferred', attempt: data.begun === false ? state.attempt - 1 : state.attempt };
    case 'EmailFailed':
      return { ...state, status: 'failed' };
    case 'EmailUnknown':
      return { ...state, status: 'unknown' };
    default:
      return unknownEvent(type);
  }
}
