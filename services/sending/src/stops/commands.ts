import type { StopCause, StopReach } from './events.ts';

interface Asked extends StopReach {
  addressHash: string;
  cause: StopCause;
  now: string;
  /** What was recorded elsewhere, at `now`: it counts only where the stop has nothing later. */
  asOf?: true;
}

/** Commands to the stops of one address, domain or company, in one campaign or everywhere. Instants are ISO 8601 text. */
export type StopCommand = ({ type: 'Suppress' } & Asked) | ({ type: 'Lift' } & Asked);

export type SuppressRequest = Omit<Extract<StopCommand, { type: 'Suppress' }>, 'type'>;

/** The stream that a stop belongs to. */
export const streamOf = ({
  addressHash,
  campaignId,
  onlyThere,
}: Pick<Asked, 'addressHash' | 'campaignId' | 'onlyThere'>) =>
  onlyThere ? `stop-${campaignId}-${addressHash}` : `suppression-${addressHash}`;
