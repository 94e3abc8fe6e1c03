import { holdWithoutEnd } from '@cadenza/contracts';
import type { Way } from '../refused-domain/waits.ts';

/** The first lead of its group: the earliest due, then in attach order (rule T6). */
export interface Candidate {
  leadId: string;
  linkId: string;
  nextStep: number;
  lastStep: number;
  dueAt: string;
  /** Whether a hold, and not the delay, set the due time. */
  isHeld: boolean;
  /** The variables that the lead lacks for this step, where its campaign holds it for that (rule D9). */
  lacks: readonly string[];
  /** Its refusals stayed unclear until only a person can decide (rule D10); absent: no. */
  isUndecided?: boolean;
  /** The provider of the lead refuses our domain, until later than the lead is due (rule D11); absent: no. */
  refusedWay?: Way;
  /** The step that a person let it get without the values that it lacks. */
  letGoStep: number | null;
}

/** Whether there is a lead that is not held without an end. */
export const isAhead = (lead: Candidate | null): lead is Candidate =>
  lead !== null && Temporal.Instant.compare(lead.dueAt, holdWithoutEnd) < 0;
