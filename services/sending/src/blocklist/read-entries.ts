import { isDomain, type RefusedEntry } from '@cadenza/contracts';
import { readEntry } from '@cadenza/contracts/blocklist-entry';
import { organisationOf } from '@cadenza/inbound-mail';
import { isFreeMailDomain } from '@cadenza/mail-address';

/** A domain of people who have nothing in common: of free mail, or a public suffix such as `co.uk`. */
export const isSharedDomain = (value: string): boolean =>
  isDomain(value) && (isFreeMailDomain(value) || organisationOf(value) === null);

export interface ReadEntries {
  /** In their one form, with their place in the list. */
  entries: { value: string; row: number }[];
  refused: RefusedEntry[];
}

/** Reads the values of a list: each is an entry or refused. */
export function readEntries(values: readonly string[], isConfirmed: boolean): ReadEntries {
  const entries: ReadEntries['entries'] = [];
  const refused: RefusedEntry[] = [];
  for (const [row, text] of values.entries()) {
    const read = readEntry(text);
    if (!('value' in read)) refused.push({ row, reason: 'invalid', fault: read.fault });
    else if (isSharedDomain(read.value) && !isConfirmed)
      refused.push({ row, reason: 'free-mail-domain', fault: 'is shared by many people' });
    else entries.push({ value: read.value, row });
  }
  return { entries, refused };
}
