import type { Lead } from '@cadenza/contracts';

/** A lead as its row has it, with the number of changes so far. */
export type StoredLead = Lead & {
  revision: number;
  /** The addresses it had before, in canonical form, oldest first; absent or `null` while it has had no other. */
  formerAddresses?: string[] | null;
};

/**
 * The facts for a decision about leads: the existing leads that have one of the given addresses, by canonical address.
 * Read from the rows and not from events, because events hold no addresses.
 */
export type KnownLeads = ReadonlyMap<string, StoredLead>;

/** A lead as it is answered. */
export const withoutRevision = ({ revision: _, formerAddresses: __, ...lead }: StoredLead): Lead => lead;
