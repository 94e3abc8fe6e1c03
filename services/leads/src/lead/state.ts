import type { Lead } from '@cadenza/contracts';

/**
 * The facts for a decision about leads: the existing leads that have one of the given addresses, by canonical address.
 * Read from the rows and not from events, because events hold no addresses.
 */
export type KnownLeads = ReadonlyMap<string, Lead>;
