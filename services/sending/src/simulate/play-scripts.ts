import type { LaunchSettings, MailboxFacts } from '@cadenza/contracts';
import type { Away, MailboxStanding } from '../mailbox/standing.ts';
import type { StepDelay } from '../plan/lead-position.ts';

/** A campaign and everything that happens to it, known in advance. */
export interface CampaignScript {
  settings: LaunchSettings;
  steps: readonly StepDelay[];
  launchedAt: Temporal.Instant;
  /** In attach order. */
  leads: readonly LeadScript[];
  /** Ids of mailboxes; absent or empty: the relay sends (rule M1). */
  senders?: readonly string[];
  changes?: readonly ScriptedChange[];
  /** How an attempt ends; absent: every email is sent. */
  outcomeOf?: (leadId: string, stepNumber: number, attempt: number) => AttemptEnd;
}

interface LeadScript {
  leadId: string;
  joinedAt: Temporal.Instant;
  /** Steps for which it lacks a value (rule D9). */
  lacksFor?: readonly number[];
}

export type AttemptEnd = 'sent' | 'put-off' | 'refused';

export type ScriptedChange = { at: Temporal.Instant } & (
  | { kind: 'pause' | 'resume' | 'stop' }
  | { kind: 'sequence'; steps: readonly StepDelay[]; saved: boolean }
  | { kind: 'join' | 'remove'; leadId: string }
  /** The lead gets what it lacked. */
  | { kind: 'values'; leadId: string }
  | { kind: 'hold'; leadId: string; until: Temporal.Instant }
  | { kind: 'senders'; senders: readonly string[] }
);

export type ScriptedMailboxChange = { at: Temporal.Instant; mailboxId: string } & (
  | { kind: 'away'; away: Away | null }
  /** First emails of its domain stop, or go on again. */
  | { kind: 'domain'; stopped: string | null }
  | { kind: 'facts'; facts: Partial<MailboxFacts> }
);

/** Campaigns, the mailboxes that send for them, and what is changed of them while they run. */
export interface PoolScript {
  campaigns: readonly (CampaignScript & { id: string })[];
  /** As they are when the first campaign is launched. */
  mailboxes: readonly MailboxStanding[];
  changes?: readonly ScriptedMailboxChange[];
  /** The play ends when nothing happens for so long; windows that have nothing in common are looked at for ever. */
  quietDaysMax: number;
}
