import { holdWithoutEnd, type LaunchSettings } from '@cadenza/contracts';
import { firstOpenInstant } from '@cadenza/send-window';
import { waitsForReading } from '../answers/unread-account.ts';
import type { MailboxStanding } from '../mailbox/standing.ts';
import type { Candidate } from './candidate.ts';
import { moveToOpening } from './common-opening.ts';
import { moveToMailbox } from './mailbox-times.ts';
import { type DecidedInstant, MovingInstant } from './moving-instant.ts';

/** A campaign's way through one mailbox, as a visit reads it. Instants are ISO 8601 text. */
export interface LaneFacts {
  mailbox: MailboxStanding;
  /** Whether the mailbox is a sender of the campaign now; if not, it only serves the leads that are bound to it. */
  isSender: boolean;
  lastSendAt: string | null;
  /** The first of the leads that are bound to the mailbox. */
  boundLead: Candidate | null;
  /** How many emails of other campaigns the mailbox sends before those to this lead and to a new one. */
  ahead: { ofBoundLead: number; ofNewLead: number };
}

/** What the emails of a campaign wait for, whoever sends them. */
export interface LaneCircumstances {
  settings: LaunchSettings;
  /** The first of the leads that are not bound yet. */
  newLead: Candidate | null;
  /** Rule E3: nothing leaves before this while a sequence is half saved. */
  sequenceHeldUntil: Temporal.Instant | null;
  now: Temporal.Instant;
}

/**
 * Before these instants nothing leaves through a lane, whatever its mailbox does meanwhile: to the lead that is bound to
 * it, and to a new one. Null: there is none. An instant in the past says how long the lane has been waiting, which is
 * its place among the lanes of its mailbox.
 */
export interface LaneBounds {
  boundLead: DecidedInstant | null;
  newLead: DecidedInstant | null;
}

const isLater = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0;

export function laneBounds(
  { mailbox, lastSendAt, boundLead, isSender }: Pick<LaneFacts, 'mailbox' | 'lastSendAt' | 'boundLead' | 'isSender'>,
  { settings, newLead, sequenceHeldUntil, now }: LaneCircumstances,
): LaneBounds {
  const boundOf = (lead: Candidate | null): DecidedInstant | null => {
    if (!lead || !mayGet(mailbox, lead)) return null;
    const dueAt = Temporal.Instant.from(lead.dueAt);
    if (!isLater(Temporal.Instant.from(holdWithoutEnd), dueAt)) return null;
    const moving = new MovingInstant(dueAt, lead.isHeld ? 'hold' : 'delay');
    // Rule M4: the delay of the campaign holds for each of its mailboxes.
    if (lastSendAt) moving.to(Temporal.Instant.from(lastSendAt).add({ minutes: settings.delayMinutes }), 'gap');
    moving.to(sequenceHeldUntil, 'hold');
    moveToOpening(moving, settings);
    // Since then the lead has waited, and it waits on while the window is closed.
    if (isLater(now, moving.at)) {
      const open = firstOpenInstant(settings, now);
      if (open.movedBy !== 'nothing') moving.to(open.at, open.movedBy);
    }
    return moving.decided;
  };
  return { boundLead: boundOf(boundLead), newLead: isSender ? boundOf(newLead) : null };
}

/**
 * Whether a mailbox may write to a lead: not for the first time while its domain fails (rule M11), and only for the first
 * time while its answers are not read (rule S13).
 */
const mayGet = ({ stoppedDomain, unread }: MailboxStanding, { lastStep }: Candidate): boolean =>
  lastStep > 0 ? !waitsForReading(unread) : stoppedDomain === null;

/** When a lane sends next, and the instants before which it does not. */
export interface PlannedLane {
  mailboxId: string;
  /** Whether its mailbox is paused, broken or removed. */
  isAway: boolean;
  bounds: LaneBounds;
  /** When it sends next; null: not before something changes. */
  next: DecidedInstant | null;
  /** When its mailbox has to look at it, though it may send emails of other campaigns first. */
  wakeAt: Temporal.Instant | null;
  /** Whether plans can be made without reading it again, until it sends: none has to say anything about its mailbox. */
  mayBeKept: boolean;
}

/** Plans the next email of a lane. A lead that is bound to the mailbox goes before a new one where both are due (rule T6). */
export function planLane(lane: LaneFacts, circumstances: LaneCircumstances): PlannedLane {
  const { mailbox, ahead } = lane;
  const bounds = laneBounds(lane, circumstances);
  if (mailbox.away) return { mailboxId: mailbox.id, isAway: true, bounds, next: null, wakeAt: null, mayBeKept: false };
  const through = (bound: DecidedInstant | null, emailsAhead: number) =>
    throughMailbox(bound, mailbox, emailsAhead, circumstances);
  const next = earliest([through(bounds.boundLead, ahead.ofBoundLead), through(bounds.newLead, ahead.ofNewLead)]);
  return {
    mailboxId: mailbox.id,
    isAway: false,
    bounds,
    next,
    wakeAt: earliest([through(bounds.boundLead, 0), through(bounds.newLead, 0)])?.at ?? null,
    mayBeKept: next !== null && !needsWords(next) && !waitsForReading(mailbox.unread),
  };
}

/** Whether the mailbox waits for something that the plan explains. */
const needsWords = ({ mailboxLimit }: DecidedInstant) =>
  mailboxLimit === 'daily-limit' || mailboxLimit === 'mailbox-away';

function throughMailbox(
  bound: DecidedInstant | null,
  mailbox: MailboxStanding,
  ahead: number,
  { settings, now }: LaneCircumstances,
): DecidedInstant | null {
  if (!bound) return null;
  const moving = isLater(bound.at, now) ? new MovingInstant(bound.at, bound.rule) : new MovingInstant(now, 'now');
  return moveToMailbox(moving, mailbox, { window: settings, ahead }) ? moving.decided : null;
}

/** The first of those that are equal. */
export function earliest(instants: readonly (DecidedInstant | null)[]): DecidedInstant | null {
  let first: DecidedInstant | null = null;
  for (const each of instants) if (each && (!first || isLater(first.at, each.at))) first = each;
  return first;
}
