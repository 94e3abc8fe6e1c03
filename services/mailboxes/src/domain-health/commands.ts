import type { DomainVerdicts } from './health.ts';

export type DomainHealthCommand = { domain: string } & (
  | {
      type: 'NoteCheck';
      verdicts: DomainVerdicts;
      /** False: the relay alone sends from it, whose emails never stop. */
      hasMailboxes: boolean;
      now: string;
    }
  | { type: 'ChooseStop'; stopsFirstEmails: boolean }
  /** Nobody sends from the domain any more. */
  | { type: 'ForgetDomain' }
);
