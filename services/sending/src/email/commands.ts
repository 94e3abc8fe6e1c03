import type { NotTheirs } from '@cadenza/contracts';
import type { Delivery, RefusedDelivery } from './delivery.ts';
import type { EmailFacts } from './events.ts';

/** Instants are ISO 8601 text. */
export type EmailCommand =
  | {
      type: 'Claim';
      facts: EmailFacts;
      messageId: string;
      addressHash: string;
      colleaguesHash?: string | null;
      /** The mailbox that sends it, and the day there whose allowance it uses; absent: the relay. */
      mailbox?: { mailboxId: string; mailboxDay: string } | null;
      now: string;
    }
  /** `claimVersion`: of the stream, as the claim of this attempt left it. */
  | { type: 'RecordDelivery'; delivery: Delivery; claimVersion: number; lastStep: boolean; now: string }
  | { type: 'LeaveUnknown'; reason: string; now: string }
  /** Evidence: something that only an email that left can cause. */
  | { type: 'NoteEvidence'; lastStep: boolean }
  | { type: 'MarkAsSent'; lastStep: boolean }
  | { type: 'SendAgain'; now: string }
  /** Rule D10: what an unclear refusal means, or that it is to be tried again at once. */
  | { type: 'SettleRefusal'; delivery: RefusedDelivery; now: string }
  | { type: 'TryAgain'; now: string }
  /** The reply that called the address dead turned out wrong. */
  | { type: 'TakeBackRefusal'; now: string }
  /**
   * Rule D12: a report says that it never arrived; it waits until a person decides. `proved`: the report is surely about it,
   * so that it was sent at all.
   */
  | { type: 'ComeBack'; blames: NotTheirs; proved: boolean }
  /** It arrived after all, or its recipient refused it: it stays as it was sent. */
  | { type: 'SettleReturn'; lastStep: boolean }
  | { type: 'SendReturned'; now: string };
