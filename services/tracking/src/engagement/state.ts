import type { Withdrawable } from '@cadenza/contracts';
import { unknownEvent } from '@cadenza/event-store';
import { areNear, burstReason } from './bursts.ts';
import type { Engaged, EngagementEvent, Fact, Origin, Received } from './events.ts';
import { asksToStop, strongest } from './facts.ts';

/** What came back, with its first verdict. */
export interface KnownMail extends Received {
  given: Received['verdict'];
  /** The engagement as it arrived. */
  engaged: Engaged;
}

/** What is known about one email. */
export interface EngagementState {
  /** The first instant at which a human opened it, ISO 8601. */
  openedAt: string | null;
  /** Whether a test event says that it was opened. */
  testOpened: boolean;
  clicked: boolean;
  /** The facts that are true now, each in its strongest form. */
  facts: Readonly<{ [Type in Withdrawable]?: Fact | undefined }>;
  /** In the order of recording. */
  received: readonly KnownMail[];
  sentCopyFound: boolean;
  /** Under which Message-ID a copy was found, if not ours. */
  relayedId: string | null;
  /** The reasons of stops that arrived before the email was known. */
  requestedStops: readonly string[];
  /** Opens and clicks recorded, by humans and machines. */
  hitCount: number;
  /** When the last burst of fetches began and ended, ISO 8601 instants. */
  lastBurst: { from: string; to: string } | null;
}

export const initialState: EngagementState = {
  openedAt: null,
  testOpened: false,
  clicked: false,
  facts: {},
  received: [],
  sentCopyFound: false,
  relayedId: null,
  requestedStops: [],
  hitCount: 0,
  lastBurst: null,
};

export function evolve(state: EngagementState, event: EngagementEvent): EngagementState {
  const { type, data } = event;
  switch (type) {
    case 'EmailOpened':
      return { ...afterHit(state, data), testOpened: state.testOpened || data.test };
    case 'LinkClicked':
      return {
        ...afterHit(state, data),
        clicked: state.clicked || data.by === 'human',
        lastBurst: data.reason === burstReason ? longer(state.lastBurst, data.at) : state.lastBurst,
      };
    case 'EmailBounced':
    case 'SpamReported':
    case 'ReplyReceived':
    case 'AbsenceReceived':
    case 'Unsubscribed':
      return withFact(state, { type, data } as Fact);
    case 'SentCopyFound':
      return { ...state, sentCopyFound: true, relayedId: state.relayedId ?? data.relayedId ?? null };
    case 'StopRequested':
      return { ...state, requestedStops: [...state.requestedStops, data.reason] };
    case 'VerdictGiven':
      return { ...state, received: [...state.received, mailIn(data)] };
    case 'VerdictCorrected': {
      const { mailId, to: verdict, returnsOn } = data;
      return {
        ...state,
        received: state.received.map((mail) =>
          mail.mailId === mailId ? { ...confirmed(mail), verdict, returnsOn } : mail,
        ),
      };
    }
    case 'EngagementWithdrawn':
      if (data.withdrawn === 'EmailOpened') return { ...state, testOpened: false };
      return { ...state, facts: { ...state.facts, [data.withdrawn]: undefined } };
    default:
      return unknownEvent(type);
  }
}

/** Rule O1: a human who clicks has opened. */
function afterHit(state: EngagementState, { by, at, test }: Engaged & { by: Origin }): EngagementState {
  const known = state.openedAt;
  const isEarlier = known === null || Temporal.Instant.compare(at, known) < 0;
  const openedAt = by === 'human' && !test && isEarlier ? at : known;
  return { ...state, openedAt, hitCount: state.hitCount + 1 };
}

function longer(burst: EngagementState['lastBurst'], at: string): EngagementState['lastBurst'] {
  return burst && areNear(burst.to, at) ? { ...burst, to: at } : { from: at, to: at };
}

function withFact(state: EngagementState, fact: Fact): EngagementState {
  const known = state.facts[fact.type];
  // Recorded after a reply, it says that this was none.
  const holds = known && !asksToStop(fact) ? strongest([known, fact]) : fact;
  return { ...state, facts: { ...state.facts, [fact.type]: holds } };
}

function mailIn(data: Engaged & Received): KnownMail {
  const { mailId, source, verdict, returnsOn, reason, unverified, answerProved, blames, ...engaged } = data;
  const doubted = {
    ...(unverified !== undefined && { unverified }),
    ...(answerProved && { answerProved }),
    ...(blames && { blames }),
  };
  return { mailId, source, verdict, given: verdict, returnsOn, reason, ...doubted, engaged };
}

/** A person's verdict on a mail needs no other proof. */
export function confirmed({ unverified: _, answerProved: __, blames: ___, ...mail }: KnownMail): KnownMail {
  return mail;
}
