import type { Verdict } from '@cadenza/contracts';
import type { Engaged, Origin, Received, RequestedStop } from './events.ts';

/** A click and the verdict on it. */
export interface JudgedClick {
  linkNumber: number;
  /** ISO 8601 instant. */
  at: string;
  by: Origin;
  reason: string;
}

export type EngagementCommand =
  | { type: 'RecordOpen'; engaged: Engaged; by: Origin; reason: string }
  | { type: 'RecordClicks'; engaged: Engaged; clicks: readonly JudgedClick[] }
  /** What came back, at the instant when it did. A mail that is read again has the same id. */
  | { type: 'RecordReceived'; engaged: Engaged; received: Received }
  /** `sendAgain`: the email of a report that is dismissed is sent once more. */
  | {
      type: 'CorrectVerdict';
      engaged: Engaged;
      mailId: string;
      verdict: Verdict;
      returnsOn: string | null;
      sendAgain?: true;
    }
  /** Rule S7. */
  | { type: 'TakeBackTests'; engaged: Engaged }
  | { type: 'RecordSentCopy'; engaged: Engaged; relayedId?: string }
  | { type: 'RequestStop'; stop: RequestedStop };
