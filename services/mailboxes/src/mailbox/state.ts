import type { MailboxFacts } from '@cadenza/contracts';
import { unknownEvent } from '@cadenza/event-store';
import type { Fault, MailboxEvent } from './events.ts';

/** Of the servers and passwords with which a mailbox is connected. */
export const firstAccessRevision = 1;

export interface ExistingMailbox {
  status: 'existing';
  mailboxId: string;
  facts: MailboxFacts;
  isPaused: boolean;
  /** Why a person must mend it, if one must. */
  fault: Fault | null;
  /** When the guard decided what was heard of it last; what it decided before that is void (rule S8). */
  guardDecidedAt: string | null;
}

export type MailboxState = { status: 'missing' } | ExistingMailbox | { status: 'removed' };

export const initialState: MailboxState = { status: 'missing' };

export function evolve(state: MailboxState, event: MailboxEvent): MailboxState {
  if (event.type === 'MailboxConnected') {
    const { mailboxId, mailbox: facts } = event.data;
    return { status: 'existing', mailboxId, facts, isPaused: false, fault: null, guardDecidedAt: null };
  }
  if (state.status !== 'existing') return state;
  switch (event.type) {
    case 'MailboxChanged':
      return { ...state, facts: event.data.mailbox };
    case 'MailboxPaused':
      return { ...state, isPaused: true, ...('decidedAt' in event.data && { guardDecidedAt: event.data.decidedAt }) };
    case 'MailboxResumed':
      return { ...state, isPaused: false };
    case 'MailboxNeedsAttention':
      return { ...state, fault: { use: event.data.use, verdict: event.data.verdict } };
    case 'MailboxRecovered':
      return { ...state, fault: null };
    case 'MailboxWarned':
    case 'MailboxEased':
      return { ...state, guardDecidedAt: event.data.decidedAt };
    case 'MailboxRemoved':
      return { status: 'removed' };
    default:
      return unknownEvent(event);
  }
}
