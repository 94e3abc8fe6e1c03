import { holdWithoutEnd, type NotTheirs } from '@cadenza/contracts';
import type { Decider } from '@cadenza/event-store';
import { Refusal } from '@cadenza/http-kit';
import type { AccountFault } from '../account/fault.ts';
import type { EmailCommand } from './commands.ts';
import type { Delivery, NotHandedOver, RefusedDelivery, RefusedDomain, UnclearRefusal } from './delivery.ts';
import { claimedType, type EmailEvent } from './events.ts';
import { notBegunWords } from './not-begun.ts';
import { asideUntil, retryAt } from './retry-schedule.ts';
import { type EmailState, evolve, initialState } from './state.ts';
import { replyFacts } from './words.ts';

function decide(command: EmailCommand, state: EmailState): EmailEvent[] {
  switch (command.type) {
    case 'Claim':
      return claim(command, state);
    case 'RecordDelivery':
      return recordDelivery(command, state);
    case 'LeaveUnknown':
      return leaveUnknown(command.reason, command.now, state);
    case 'NoteEvidence':
      return noteEvidence(command.lastStep, state);
    case 'MarkAsSent':
      return sentAtClaim(command.lastStep, unconfirmed(state));
    case 'SendAgain':
      return sendAgain(command.now, unconfirmed(state));
    case 'SettleRefusal':
      return isUnclear(state) ? refused(command.delivery, command.now, state) : [];
    case 'TryAgain':
      return isUnclear(state) ? tryAgain(command.now, state) : [];
    case 'TakeBackRefusal':
      return takeBackRefusal(command.now, state);
    case 'ComeBack':
      return comeBack(command, state);
    case 'SettleReturn':
      return isReturned(state) ? sentAt(state.sentAt ?? state.claimedAt, command.lastStep, state) : [];
    case 'SendReturned':
      return isReturned(state) ? [again('sent again after it came back', command.now, state)] : [];
    default:
      return command satisfies never;
  }
}

/** An email may be claimed only if it never reached the mail server, or the server deferred it (rule D2). */
function claim(
  { facts, messageId, addressHash, colleaguesHash, mailbox, now }: Extract<EmailCommand, { type: 'Claim' }>,
  state: EmailState,
): EmailEvent[] {
  const common = { ...facts, addressHash, ...(colleaguesHash && { colleaguesHash }), ...mailbox, handedOverAt: now };
  if (state.status === 'planned') return [{ type: claimedType, data: { ...common, messageId, attempt: 1 } }];
  if (state.status !== 'deferred' || state.returned) return [];
  const attempt = state.attempt + 1;
  return [{ type: claimedType, data: { ...common, messageId: state.messageId, attempt } }];
}

/**
 * Records a delivery. One that comes after the email was left as unknown counts as evidence. Of an attempt that another
 * instance took for dead only that it was accepted counts: else it would end the one that is under way now, and the email
 * would leave twice.
 */
function recordDelivery(
  { delivery, claimVersion, lastStep, now }: Extract<EmailCommand, { type: 'RecordDelivery' }>,
  state: EmailState,
): EmailEvent[] {
  if (state.status !== 'claimed' && state.status !== 'unknown') return [];
  if (claimVersion !== state.claimVersion && delivery.outcome !== 'accepted') return [];
  const { facts, messageId } = state;
  switch (delivery.outcome) {
    case 'accepted': {
      const { relayedId } = delivery;
      const seen = relayedId === undefined ? {} : { relayedId };
      return [{ type: 'EmailSent', data: { ...facts, messageId, ...seen, sentAt: now, lastStep } }];
    }
    case 'refused':
      return refused(delivery, now, state);
    case 'not-begun':
      return notBegun(delivery, now, state);
    case 'not-handed-over':
      if (delivery.refusedDomain) return waitForDomain(delivery, delivery.refusedDomain, now, state);
      if (delivery.fault) return setBack(delivery, delivery.fault, now, state);
      if (delivery.unclear) return stepAside(delivery, delivery.unclear, now, state);
      return putOff(delivery, delivery.reason, now, state);
    case 'unknown':
      return leaveUnknown(delivery.reason, now, state);
    default:
      return delivery satisfies never;
  }
}

type BegunState = Exclude<EmailState, { status: 'planned' }>;

function refused(delivery: RefusedDelivery, now: string, state: BegunState): EmailEvent[] {
  const { kind, text: reason, bounced = false } = delivery;
  if (kind === 'transient') return putOff(delivery, reason, now, state);
  const deadAddress = kind === 'dead-address';
  const failed = { ...state.facts, ...replyFacts(delivery), reason, failedAt: now, deadAddress };
  return [{ type: 'EmailFailed', data: bounced ? { ...failed, bounced } : failed }];
}

function putOff(delivery: Delivery, reason: string, now: string, { facts, attempt }: BegunState): EmailEvent[] {
  const common = { ...facts, ...replyFacts(delivery) };
  const again = retryAt(attempt, Temporal.Instant.from(now));
  if (again) return [{ type: 'EmailDeferred', data: { ...common, reason, retryAt: again.toString() } }];
  const afterAll = `gave up after ${attempt} attempts; the last: ${reason}`;
  return [{ type: 'EmailFailed', data: { ...common, reason: afterAll, failedAt: now, deadAddress: false } }];
}

function notBegun(
  { because, aside }: Extract<Delivery, { outcome: 'not-begun' }>,
  now: string,
  { facts }: BegunState,
): EmailEvent[] {
  const retryAt = aside ? asideUntil(Temporal.Instant.from(now)).toString() : now;
  const common = { ...facts, reason: `not begun: ${notBegunWords[because]}`, retryAt, begun: false } as const;
  return [{ type: 'EmailDeferred', data: aside ? { ...common, aside } : common }];
}

/** Rule D8: a fault of the account costs the lead no attempt, and never its last one. */
function setBack(delivery: NotHandedOver, { aside }: AccountFault, now: string, { facts }: BegunState): EmailEvent[] {
  const again = aside ? asideUntil(Temporal.Instant.from(now)).toString() : now;
  const { reason } = delivery;
  const common = { ...facts, ...replyFacts(delivery), reason, retryAt: again, begun: false } as const;
  return [{ type: 'EmailDeferred', data: aside ? { ...common, aside } : common }];
}

/** Rule D10: an unclear refusal costs the lead no attempt; it waits, in the end for a person. */
function stepAside(
  delivery: NotHandedOver,
  { retryAt: again }: UnclearRefusal,
  now: string,
  { facts }: BegunState,
): EmailEvent[] {
  const { reason } = delivery;
  const retryAt = again === undefined ? asideUntil(Temporal.Instant.from(now)).toString() : (again ?? holdWithoutEnd);
  const waits = { retryAt, begun: false, aside: true, unclear: true } as const;
  return [{ type: 'EmailDeferred', data: { ...facts, ...replyFacts(delivery), reason, ...waits } }];
}

/** Rule D11: a refusal of our domain costs the lead no attempt. */
function waitForDomain(
  delivery: NotHandedOver,
  { asideUntil: until }: RefusedDomain,
  now: string,
  { facts }: BegunState,
): EmailEvent[] {
  const again = until ?? asideUntil(Temporal.Instant.from(now)).toString();
  const waits = { reason: delivery.reason, retryAt: again, begun: false, aside: true } as const;
  return [{ type: 'EmailDeferred', data: { ...facts, ...replyFacts(delivery), ...waits } }];
}

function leaveUnknown(reason: string, now: string, state: EmailState): EmailEvent[] {
  if (state.status !== 'claimed') return [];
  return [{ type: 'EmailUnknown', data: { ...state.facts, messageId: state.messageId, reason, at: now } }];
}

/** Rule D2: evidence also counts when it arrives before the outcome, or when the outcome was lost with its process. */
function noteEvidence(lastStep: boolean, state: EmailState): EmailEvent[] {
  if (state.status !== 'claimed' && state.status !== 'unknown') return [];
  return sentAtClaim(lastStep, state);
}

const sentAtClaim = (lastStep: boolean, state: BegunState) => sentAt(state.claimedAt, lastStep, state);

const sentAt = (at: string, lastStep: boolean, { facts, messageId }: BegunState): EmailEvent[] => [
  { type: 'EmailSent', data: { ...facts, messageId, sentAt: at, lastStep } },
];

/** Defers the email until now, under its old Message-ID; from there it goes its usual way. */
const sendAgain = (now: string, state: BegunState) => [again('sent again by hand', now, state)];

const again = (reason: string, now: string, { facts }: BegunState): EmailEvent => ({
  type: 'EmailDeferred',
  data: { ...facts, reason, retryAt: now },
});

/** By then the email may be with the mail server again, or have left. */
const isUnclear = (state: EmailState): state is BegunState => state.status === 'deferred' && state.unclear === true;

const tryAgain = (now: string, state: BegunState) => [again('tried again after an unclear refusal', now, state)];

/** The server definitely refused it, so it may be sent (rule D2). */
function takeBackRefusal(now: string, state: EmailState): EmailEvent[] {
  if (state.status !== 'failed' || state.deadReason === undefined) return [];
  const reason = 'its address is not dead after all';
  return [{ type: 'EmailDeferred', data: { ...state.facts, reason, retryAt: now, takenBack: true } }];
}

/** Rule D12. */
const cameBack: Record<NotTheirs, string> = {
  account: 'came back: a mail server refuses our mail account or server',
  domain: 'came back: the provider of the recipient refuses our domain',
  unclear: 'came back, and the report does not say whom it blames',
};

/** Of an unknown email only proof says that it left at all. */
function comeBack({ blames, proved }: Extract<EmailCommand, { type: 'ComeBack' }>, state: EmailState): EmailEvent[] {
  if (state.status !== 'sent' && !(state.status === 'unknown' && proved)) return [];
  const waits = { retryAt: holdWithoutEnd, begun: false, aside: true, takenBack: true, returned: blames } as const;
  return [{ type: 'EmailDeferred', data: { ...state.facts, reason: cameBack[blames], ...waits } }];
}

const isReturned = (state: EmailState): state is BegunState => state.status === 'deferred' && state.returned === true;

/** @throws Refusal unless the email is unknown */
function unconfirmed(state: EmailState): BegunState {
  if (state.status === 'unknown') return state;
  throw new Refusal(409, 'email-not-unknown', 'It is known by now what became of this email, so nothing was changed.');
}

export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent> = { initialState, decide, evolve };
