import type { Lead } from '@cadenza/contracts';
import { canonicalAddress, hasInvisible } from '@cadenza/mail-address';
import { shownAddress } from '@cadenza/mail-address/shown';
import { fillBlanks } from './decide.ts';

/** A lead as it stands, with its place in the order in which leads came in. */
export interface PlacedLead extends Lead {
  place: number;
  /** As it is compared; `null` while it cannot be mailed. */
  address: string | null;
}

/** A lead that goes into another one, which gets what it lacks: `filled`, where that is anything. */
export interface Joined {
  other: PlacedLead;
  into: PlacedLead;
  filled: Lead | undefined;
}

/**
 * Rule J4: of several leads with one address the oldest stays, one that could be mailed before one that could not. What
 * nobody sees was part of the address that was mailed, so a lead with some of it never could be.
 */
export function joinSpellings(leads: readonly PlacedLead[]): { kept: PlacedLead[]; joined: Joined[] } {
  const byAddress = Map.groupBy(leads, ({ id, email }) => canonicalAddress(email) ?? id);
  const kept: PlacedLead[] = [];
  const joined: Joined[] = [];
  for (const spellings of byAddress.values()) {
    const [into, ...others] = spellings.toSorted(byPreference) as [PlacedLead, ...PlacedLead[]];
    kept.push({ ...into, email: shownAddress(into.email), address: canonicalAddress(into.email) });
    let lead: Lead = into;
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
