import type { Engaged, Origin } from './events.ts';

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
  | { type: 'RecordBounce'; engaged: Engaged; reason: string; deadAddress: boolean }
  | { type: 'RecordSpamReport'; engaged: Engaged; real: boolean }
  | { type: 'RecordReply'; engaged: Engaged }
  | { type: 'RecordAbsence'; engaged: Engaged; returnsAt: string | null }
  | { type: 'RecordUnsubscribe'; engaged: Engaged }
  | { type: 'RecordSentCopy'; engaged: Engaged };
