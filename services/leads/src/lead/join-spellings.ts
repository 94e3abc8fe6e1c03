import { canonicalAddress, hasInvisible } from '@cadenza/mail-address';
import { shownAddress } from '@cadenza/mail-address/shown';
import { fillBlanks } from './decide.ts';
import type { StoredLead } from './state.ts';

/** A stored lead, with its place in the order in which leads were created. */
export interface PlacedLead extends StoredLead {
  place: number;
  /** The address in canonical form; `null` if the lead is not mailable. */
  address: string | null;
}

/** A lead that is joined into another one. `filled` is `into` with its blanks filled, if that changes anything. */
export interface Joined {
  other: PlacedLead;
  into: PlacedLead;
  filled: StoredLead | undefined;
}

/**
 * Rule J4: of several leads with one address the oldest stays, but a mailable lead goes before one that is not.
 * Invisible characters were once part of the address that was mailed, so a lead whose address has some never was
 * mailable.
 */
export function joinSpellings(leads: readonly PlacedLead[]): { kept: PlacedLead[]; joined: Joined[] } {
  const byAddress = Map.groupBy(leads, ({ id, email }) => canonicalAddress(email) ?? id);
  const kept: PlacedLead[] = [];
  const joined: Joined[] = [];
  for (const spellings of byAddress.values()) {
    const [into, ...others] = spellings.toSorted(byPreference) as [PlacedLead, ...PlacedLead[]];
    kept.push({ ...into, email: shownAddress(into.email), address: canonicalAddress(into.email) });
    let lead: StoredLead = into;
    for (const other of others) {
      const filled = fillBlanks(lead, other);
      joined.push({ other, into, filled: filled === lead ? undefined : filled });
      lead = filled;
    }
  }
  return { kept, joined };
}

const byPreference = (one: PlacedLead, other: PlacedLead) =>
  Number(couldBeMailed(other)) - Number(couldBeMailed(one)) || one.place - other.place;

const couldBeMailed = ({ address }: PlacedLead) => address !== null && !hasInvisible(address);
