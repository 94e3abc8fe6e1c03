import { withoutAddresses } from '@cadenza/contracts';
import type { Decider } from '@cadenza/event-store';
import type { EngagementCommand, JudgedClick } from './commands.ts';
import type { Engaged, EngagementEvent } from './events.ts';
import { type EngagementState, evolve, initialState, type Seen } from './state.ts';

/** A link can be fetched for ever; what tells nothing new is kept up to this many times per email. */
const hitsKeptMax = 1_000;

function decide(command: EngagementCommand, state: EngagementState): EngagementEvent[] {
  switch (command.type) {
    case 'RecordOpen':
      return open(command, state);
    case 'RecordClicks':
      return clicks(command, state);
    case 'RecordBounce':
      return bounce(command, state);
    case 'RecordSpamReport':
      return isNews(state.spamReported, command)
        ? [{ type: 'SpamReported', data: { ...command.engaged, real: command.real } }]
        : [];
    case 'RecordReply':
      return isNews(state.replied, command) ? [{ type: 'ReplyReceived', data: command.engaged }] : [];
    case 'RecordAbsence':
      return isNews(state.absent, command)
        ? [{ type: 'AbsenceReceived', data: { ...command.engaged, returnsAt: command.returnsAt } }]
        : [];
    case 'RecordUnsubscribe':
      return isNews(state.unsubscribed, command) ? [{ type: 'Unsubscribed', data: command.engaged }] : [];
    case 'RecordSentCopy':
      return state.sentCopyFound ? [] : [{ type: 'SentCopyFound', data: command.engaged }];
    default:
      return command satisfies never;
  }
}

/** A repeat is no news, but the real thing after a test is. */
function isNews(seen: Seen, { engaged }: EngagementCommand): boolean {
  return seen === 'no' || (seen === 'test' && !engaged.test);
}

/** Rules O1 and O2: repeats and machines are kept, but only the first open by a human is a first one. */
function open(
  { engaged, by, reason }: Extract<EngagementCommand, { type: 'RecordOpen' }>,
  state: EngagementState,
): EngagementEvent[] {
  const first = by === 'human' && !state.opened;
  if (!first && state.hitCount >= hitsKeptMax) return [];
  return [{ type: 'EmailOpened', data: { ...engaged, by, reason, first } }];
}

function clicks(
  { engaged, clicks: judged }: Extract<EngagementCommand, { type: 'RecordClicks' }>,
  before: EngagementState,
): EngagementEvent[] {
  let state = before;
  return judged.flatMap((each) => {
    const events = click({ ...engaged, at: each.at }, each, state);
    state = events.reduce(evolve, state);
    return events;
  });
}

/** Rule O1: who clicks has opened, also where images are blocked. */
function click(engaged: Engaged, { by, reason, linkNumber }: JudgedClick, state: EngagementState): EngagementEvent[] {
  const first = by === 'human' && !state.clicked;
  if (!first && state.hitCount >= hitsKeptMax) return [];
  const implied: EngagementEvent[] =
    by === 'human' && !state.opened
      ? [{ type: 'EmailOpened', data: { ...engaged, by, reason: 'clicked', first: true } }]
      : [];
  return [...implied, { type: 'LinkClicked', data: { ...engaged, by, reason, first, linkNumber } }];
}

/** That the address is dead is news even after another bounce: it decides about other campaigns (rule S3). */
function bounce(
  command: Extract<EngagementCommand, { type: 'RecordBounce' }>,
  state: EngagementState,
): EngagementEvent[] {
  const { engaged, reason, deadAddress } = command;
  const isNewlyDead = deadAddress && !engaged.test && !state.deadAddress;
  if (!isNewlyDead && !isNews(state.bounced, command)) return [];
  return [{ type: 'EmailBounced', data: { ...engaged, reason: withoutAddresses(reason), deadAddress } }];
}

export const engagementDecider: Decider<EngagementState, EngagementCommand, EngagementEvent> = {
  initialState,
  decide,
  evolve,
};
