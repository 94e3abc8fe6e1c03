import type { Waiting } from './events.ts';

/** The account of the settings: `SMTP_URL`, or the catcher. */
export const relayAccount = 'relay';

/** An account as a visit to one of its campaigns finds it. */
export interface AccountStanding {
  id: string;
  /** Of the stream; 0 when it has never failed. */
  version: number;
  /** Null while it works. */
  waiting: Waiting | null;
}
