import type { AccountFault } from './fault.ts';

/**
 * Each event carries the whole state, so only the latest one matters, and names the email that showed it. It carries
 * the campaign because an instance of an older version uses that as the key of event types that it does not know.
 */
export type AccountEvent =
  | { type: 'AccountFaulted'; data: AccountFacts & Waiting & { faultedAt: string } }
  /** One email tries the account; `retryAt` is when the next one tries if this one is never heard of. */
  | { type: 'AccountProbed'; data: AccountFacts & Waiting & { probedAt: string } }
  | { type: 'AccountRetryBroughtForward'; data: AccountFacts & Waiting & { broughtForwardAt: string } }
  | { type: 'AccountRecovered'; data: AccountFacts & { recoveredAt: string } };

export interface AccountFacts {
  accountId: string;
  campaignId: string;
  emailId: string;
}

export interface Waiting {
  fault: Pick<AccountFault, 'kind' | 'code' | 'status' | 'recipients'>;
  /** The instant of the first failure in a row. */
  since: string;
  failures: number;
  retryAt: string;
}
