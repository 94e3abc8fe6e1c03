import type { Lead } from '@cadenza/contracts';

/**
 * What a decision about leads is made on: the leads that have one of the addresses in question, by that address as it is
 * compared. Read from the rows, not from events: the events hold no addresses.
 */
export type KnownLeads = ReadonlyMap<string, Lead>;
