import type { AccountFacts } from './events.ts';
import type { AccountFault } from './fault.ts';

/** Instants are ISO 8601 text. */
export type AccountCommand =
  | { type: 'NoteFault'; facts: AccountFacts; fault: AccountFault; now: string }
  /** One email is about to find out whether the account works again. */
  | { type: 'Probe'; facts: AccountFacts; now: string }
  /** The cause may have been fixed: a start of the service asks for a retry at once. */
  | { type: 'TryNow'; now: string }
  /** The mail server took the email, or refused it. */
  | { type: 'NoteDelivery'; facts: AccountFacts; delivery: 'accepted' | 'refused'; now: string };
