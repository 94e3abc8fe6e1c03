import { unknownEvent } from '@cadenza/event-store';
import { claimedType, type EmailEvent, type EmailFacts } from './events.ts';

interface Begun {
  facts: EmailFacts;
  messageId: string;
  attempt: number;
  /** Of its stream. */
  version: number;
  /** The version that its last claim made. */
  claimVersion: number;
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
    const version = (state.status === 'planned' ? 0 : state.version) + 1;
    return { status: 'claimed', facts, messageId, attempt, version, claimVersion: version, claimedAt };
  }
  if (state.status === 'planned') return state;
  const before = { ...state, version: state.version + 1 };
  switch (type) {
    case 'EmailSent':
      return { ...before, status: 'sent', sentAt: data.sentAt, returned: false };
    case 'EmailDeferred':
      return {
        ...before,
        status: 'deferred',
        attempt: data.takenBack ? 0 : data.begun === false ? state.attempt - 1 : state.attempt,
        unclear: data.unclear === true,
        returned: data.returned !== undefined,
      };
    case 'EmailFailed':
      return { ...before, status: 'failed', ...(data.deadAddress && { deadReason: data.reason }) };
    case 'EmailUnknown':
      return { ...before, status: 'unknown' };
    default:
      return unknownEvent(type);
  }
}
