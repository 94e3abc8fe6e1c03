import type { SuppressionCause } from './events.ts';

interface Asked {
  addressHash: string;
  cause: SuppressionCause;
  /** Absent where a stop names only the address (rule S9). */
  campaignId?: string | undefined;
  now: string;
}

/** Commands to the suppression of one address. Instants are ISO 8601 text. */
export type SuppressionCommand = ({ type: 'Suppress' } & Asked) | ({ type: 'Lift' } & Asked);
