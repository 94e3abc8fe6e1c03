import type { AccountFault } from '../account/fault.ts';
import type { NotBegun } from './not-begun.ts';

/** Why a mail server did not take an email (rule S3). */
export type RefusalKind = 'dead-address' | 'transient' | 'full' | 'content' | 'policy';

/**
 * How an attempt ended (rule D2). `text` and `reason` stand in events, which are never erased, so they contain only
 * sentences of our rules. `words` adds what the mail server said, or which file was missing: a vault row, without
 * addresses.
 * - `not-begun`: the email was claimed, but the mail server never heard of it. This was no attempt. Other leads go first
 *   where it steps `aside`.
 * - `not-handed-over`: the server certainly did not take it, so trying again is safe. With a `fault`, the account is to
 *   blame: it waits, and this was no attempt (rule D8). With `unclear`, nobody can tell yet who is (rule D10), with a
 *   `refusedDomain`, our domain is (rule D11).
 * - `accepted`: with a `relayedId`, the recipient gets the email under that Message-ID instead of ours.
 * - `refused`: `bounced` when the recipient's side refused for good, as opposed to our account or the product itself.
 * - `unknown`: the server read the message and sent no reply; it may have arrived.
 *
 * Instances of older versions may have left deliveries to record. Those have the words in `text` and `reason`, and no
 * `words`.
 */
export type Delivery =
  | { outcome: 'accepted'; reply: string; relayedId?: string }
  | RefusedDelivery
  | { outcome: 'not-begun'; because: NotBegun; aside?: boolean }
  | ({
      outcome: 'not-handed-over';
      reason: string;
      fault?: AccountFault;
      unclear?: UnclearRefusal;
      refusedDomain?: RefusedDomain;
    } & Reply)
  | ({ outcome: 'unknown'; reason: string } & Reply);

export type NotHandedOver = Extract<Delivery, { outcome: 'not-handed-over' }>;

export interface RefusedDelivery extends Reply {
  outcome: 'refused';
  kind: RefusalKind;
  code: number;
  text: string;
  bounced?: boolean;
  /** What the server said of a dead address, or of what passes and may be about the account, as an unclear refusal has it. */
  reply?: Pick<UnclearRefusal, 'said' | 'sameWords'>;
}

interface Reply {
  /** `null` where there are none to add. */
  words: string | null;
  /** The enhanced status (RFC 3463), where the server gave one. */
  status?: string | null;
}

/** A refusal that does not say whom it is about (rule D10). */
export interface UnclearRefusal {
  code: number;
  /** What the server said, without addresses, and the same without what differs from recipient to recipient. */
  said: string;
  sameWords: string;
  /** When to try again, as decided on what happened before; `null` when a person decides, absent where nobody has looked. */
  retryAt?: string | null;
}

/** A provider refuses our domain for want of proof, whoever the recipient is (rule D11). */
export interface RefusedDomain {
  code: number | null;
  /** What the provider said, without addresses; absent where that may not be kept. */
  said?: string;
  /** When to try again; absent where its wait could not be noted. */
  asideUntil?: string;
}

/** The delivery of one email, and when the attempt ended. */
export interface EndedAttempt {
  emailId: string;
  delivery: Delivery;
  endedAt: Temporal.Instant;
}
