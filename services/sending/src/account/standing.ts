import type { Waiting } from './events.ts';

/** The account in the settings: `SMTP_URL`, or the catcher. */
export const relayAccount = 'relay';

/** The state of an account, as a visit to one of its campaigns reads it. */
export interface AccountStanding {
  id: string;
  /** Stream version; 0 for an account that has never failed. */
  version: number;
  /** Null while it works. */
  waiting: Waiting | null;
}
