import type { SequenceStepFacts } from '@cadenza/contracts';
import type { Traceparent } from '@cadenza/http-kit';
import type { Sender } from '../sender/sender.ts';
import type { Candidate } from './candidate.ts';
import type { MailboxVisitFacts } from './decide-mailbox-visit.ts';
import type { VisitFacts } from './decide-visit.ts';

/** The facts that a visit decides on, and what carrying it out needs besides. */
export interface CampaignFacts extends VisitFacts {
  id: string;
  revision: number;
  /** Grows with each email that a mailbox sent; plans depend on it. */
  laneRevision: number;
  steps: SequenceStepFacts[];
  planVersion: number;
  /** The trace of what caused this visit. */
  traceparent: Traceparent | null;
}

/** A mailbox whose visit is due, with what ending the visit needs. */
export interface DueMailbox extends MailboxVisitFacts {
  signature: string | null;
  /** Host and port of its mail server, which others may share. */
  smtpServer: string;
  wakes: number;
  /** It changed, and the campaigns that it sends for do not know yet. */
  sendersDirty: boolean;
  /** Since when it is due. */
  visitAt: string;
}

/** A lead whose email is due, with its campaign and its sender. */
export interface DueLead {
  campaign: CampaignFacts;
  candidate: Candidate;
  sender: Sender;
  /** When it should have left, as it was planned. */
  plannedAt: Temporal.Instant;
}
