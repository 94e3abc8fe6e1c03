import { withoutAddresses } from '@cadenza/contracts';
import type { Decider } from '@cadenza/event-store';
import { areNear, burstReason } from './bursts.ts';
import type { EngagementCommand, JudgedClick } from './commands.ts';
import { correctVerdict } from './correct-verdict.ts';
import type { Engaged, EngagementEvent } from './events.ts';
import { factsOf, isNews } from './facts.ts';
import { type EngagementState, evolve, initialState } from './state.ts';
import { takeBackTests } from './take-back-tests.ts';
import { withoutQuote } from './without-quote.ts';

/** A link can be fetched without end. At most this many hits that say nothing new are kept per email. */
const hitsKeptMax = 1_000;
/** Programs can answer each other without end. At most this many mails that say nothing new are kept per email. */
const receivedKeptMax = 100;

function decide(command: EngagementCommand, state: EngagementState): EngagementEvent[] {
  switch (command.type) {
    case 'RecordOpen':
      return open(command, state);
    case 'RecordClicks':
      return clicks(command, state);
    case 'RecordReceived':
      return receive(command, state);
    case 'CorrectVerdict':
      return correctVerdict(command, state);
    case 'TakeBackTests':
      return takeBackTests(command, state);
    case 'RecordSentCopy':
      return sentCopy(command, state);
    case 'RequestStop':
      return requestStop(command, state);
    default:
      return command satisfies never;
  }
}

/** Only the first Message-ID that a copy was found under counts (rule M9). */
function sentCopy(
  { engaged, relayedId }: Extract<EngagementCommand, { type: 'RecordSentCopy' }>,
  { sentCopyFound, relayedId: known }: EngagementState,
): EngagementEvent[] {
  if (relayedId !== undefined && known === null) return [{ type: 'SentCopyFound', data: { ...engaged, relayedId } }];
  return sentCopyFound ? [] : [{ type: 'SentCopyFound', data: engaged }];
}

/**
 * Rules O1 and O2: repeats and machine opens are kept, but only the first human open has `first`. Of test events only one
 * without a human open before it is news.
 */
function open(
  { engaged, ...given }: Extract<EngagementCommand, { type: 'RecordOpen' }>,
  state: EngagementState,
): EngagementEvent[] {
  const { by, reason } = isIn(state.lastBurst, engaged.at) ? ({ by: 'machine', reason: burstReason } as const) : given;
  const first = by === 'human' && state.openedAt === null;
  if (engaged.test && (!first || state.testOpened)) return [];
  if (!first && state.hitCount >= hitsKeptMax) return [];
  return [{ type: 'EmailOpened', data: { ...engaged, by, reason, first } }];
}

function isIn(burst: EngagementState['lastBurst'], at: string): boolean {
  if (!burst) return false;
  const isAfter = (one: string, other: string) => Temporal.Instant.compare(one, other) > 0;
  return areNear(burst.from, at) || areNear(burst.to, at) || (isAfter(at, burst.from) && isAfter(burst.to, at));
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

/** Rule O1: a click implies an open, even when images are blocked. */
function click(engaged: Engaged, { by, reason, linkNumber }: JudgedClick, state: EngagementState): EngagementEvent[] {
  const first = by === 'human' && !state.clicked;
  if (!first && state.hitCount >= hitsKeptMax) return [];
  const implied: EngagementEvent[] =
    by === 'human' && state.openedAt === null
      ? [{ type: 'EmailOpened', data: { ...engaged, by, reason: 'clicked', first: true } }]
      : [];
  return [...implied, { type: 'LinkClicked', data: { ...engaged, by, reason, first, linkNumber } }];
}

/**
 * Keeps every mail, even without news, up to `receivedKeptMax`. Keeps the first opt-out by link, and test events only
 * when they bring news.
 */
function receive(
  { engaged, received }: Extract<EngagementCommand, { type: 'RecordReceived' }>,
  { facts, received: known }: EngagementState,
): EngagementEvent[] {
  if (known.some(({ mailId }) => mailId === received.mailId)) return [];
  // An older version left unrecorded mails whose reason quotes the mail.
  const told = { ...received, reason: withoutQuote(withoutAddresses(received.reason)) };
  const news = factsOf(engaged, told).filter((fact) => isNews(fact, facts[fact.type]));
  const isKept = {
    mail: known.length < receivedKeptMax,
    link: !known.some(({ source }) => source === 'link'),
    test: false,
  }[received.source];
  return isKept || news.length > 0 ? [{ type: 'VerdictGiven', data: { ...engaged, ...told } }, ...news] : [];
}

/** Rule S9: recorded once for each reason, however often it is requested. */
function requestStop(
  { stop }: Extract<EngagementCommand, { type: 'RequestStop' }>,
  { requestedStops }: EngagementState,
): EngagementEvent[] {
  return requestedStops.includes(stop.reason) ? [] : [{ type: 'StopRequested', data: stop }];
}

export const engagementDecider: Decider<EngagementState, EngagementCommand, EngagementEvent> = {
  initialState,
  decide,
  evolve,
};
