import type { SuppressionCause } from './events.ts';

interface Asked {
  addressHash: string;
  cause: SuppressionCause;
  campaignId: string;
  now: string;
}

/** What is asked of one address. Instants are ISO 8601 text. */
export type SuppressionCommand = ({ type: 'Suppress' } & Asked) | ({ type: 'Lift' } & Asked);
