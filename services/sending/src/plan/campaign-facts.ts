import type { SequenceStepFacts } from '@cadenza/contracts';
import type { Traceparent } from '@cadenza/http-kit';
import type { Candidate, VisitFacts } from './decide-visit.ts';

/** The facts that a visit decides on, and what carrying it out needs besides. */
export interface CampaignFacts extends VisitFacts {
  id: string;
  revision: number;
  steps: SequenceStepFacts[];
  planVersion: number;
  /** The trace of what caused this visit. */
  traceparent: Traceparent | null;
}

/** A lead whose email is due, with its campaign. */
export interface DueLead {
  campaign: CampaignFacts;
  candidate: Candidate;
}
