import type { AccountFault } from './fault.ts';

/**
 * Each says all of what then holds, so that only the latest one matters, and which email showed it. The campaign is in
 * them because an older copy, which publishes whatever it does not know, takes it as the key.
 */
export type AccountEvent =
  | { type: 'AccountFaulted'; data: AccountFacts & Waiting & { faultedAt: string } }
  /** Its time has come, and one email tries; `retryAt` is when the next one does if nothing is heard of it. */
  | { type: 'AccountProbed'; data: AccountFacts & Waiting & { probedAt: string } }
  | { type: 'AccountRetryBroughtForward'; data: AccountFacts & Waiting & { broughtForwardAt: string } }
  | { type: 'AccountRecovered'; data: AccountFacts & { recoveredAt: string } };

export interface AccountFacts {
  accountId: string;
  campaignId: string;
  emailId: string;
}

export interface Waiting {
  fault: Pick<AccountFault, 'kind' | 'code' | 'status'>;
  /** When the first of the failures in a row was. */
  since: string;
  failures: number;
  retryAt: string;
}
