import type { DomainVerdicts } from './health.ts';

export type DomainHealthCommand = { domain: string } & (
  | { type: 'NoteCheck'; verdicts: DomainVerdicts; now: string }
  | { type: 'ChooseStop'; stopsFirstEmails: boolean }
  /** No mailbox has the domain any more. */
  | { type: 'ForgetDomain' }
);
