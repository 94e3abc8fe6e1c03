import type { SuppressionCause } from './events.ts';

interface Asked {
  addressHash: string;
  cause: SuppressionCause;
  /** Absent where a stop says no more than whom it is about (rule S9). */
  campaignId?: string | undefined;
  now: string;
}

/** What is asked of one address. Instants are ISO 8601 text. */
export type SuppressionCommand = ({ type: 'Suppress' } & Asked) | ({ type: 'Lift' } & Asked);
