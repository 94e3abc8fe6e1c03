import type { EngagementEvent } from './events.ts';

/** `test`: only as a test so far, so that the real one is still news. */
export type Seen = 'no' | 'test' | 'yes';

/** What is known of one email. */
export interface EngagementState {
  opened: boolean;
  clicked: boolean;
  bounced: Seen;
  deadAddress: boolean;
  spamReported: Seen;
  replied: Seen;
  absent: Seen;
  unsubscribed: Seen;
  sentCopyFound: boolean;
  /** Opens and clicks recorded, of humans and machines. */
  hitCount: number;
}

export const initialState: EngagementState = {
  opened: false,
  clicked: false,
  bounced: 'no',
  deadAddress: false,
  spamReported: 'no',
  replied: 'no',
  absent: 'no',
  unsubscribed: 'no',
  sentCopyFound: false,
  hitCount: 0,
};

const seenAfter = (before: Seen, test: boolean): Seen => (test && before !== 'yes' ? 'test' : 'yes');

export function evolve(state: EngagementState, { type, data }: EngagementEvent): EngagementState {
  switch (type) {
    case 'EmailOpened':
      return { ...state, opened: state.opened || data.by === 'human', hitCount: state.hitCount + 1 };
    case 'LinkClicked':
      return { ...state, clicked: state.clicked || data.by === 'human', hitCount: state.hitCount + 1 };
    case 'EmailBounced':
      return {
        ...state,
        bounced: seenAfter(state.bounced, data.test),
        deadAddress: state.deadAddress || (data.deadAddress && !data.test),
      };
    case 'SpamReported':
      return { ...state, spamReported: seenAfter(state.spamReported, data.test) };
    case 'ReplyReceived':
      return { ...state, replied: seenAfter(state.replied, data.test) };
    case 'AbsenceReceived':
      return { ...state, absent: seenAfter(state.absent, data.test) };
    case 'Unsubscribed':
      return { ...state, unsubscribed: seenAfter(state.unsubscribed, data.test) };
    case 'SentCopyFound':
      return { ...state, sentCopyFound: true };
    default:
      return type satisfies never;
  }
}
