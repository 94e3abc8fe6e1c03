import type { StoredLead } from '../lead/state.ts';

interface ToldEntry {
  kind: string;
  detail: string | null;
}

/** What `sending` says of an email that went to another address than the lead has now. */
const toFormerAddress = 'former-address';

/**
 * Names the addresses in a history, from the lead's row, as events have none. A row has each former address once, and
 * none that came back: where that leaves open which one is meant, none is named.
 *
 * @param entries newest first, with all changes of the address
 */
export function nameAddresses<Told extends ToldEntry>(
  entries: readonly Told[],
  { email, formerAddresses }: Pick<StoredLead, 'email' | 'formerAddresses'>,
): Told[] {
  const former = formerAddresses ?? [];
  const addresses = [...former, email];
  const changes = entries.filter(({ kind }) => kind === 'address-changed').length;
  let place = former.length;
  return entries.map((entry) => {
    if (entry.kind === 'email-sent' && entry.detail === toFormerAddress && former.length === 1)
      return { ...entry, detail: `To ${former[0]}` };
    if (entry.kind !== 'address-changed' || changes !== former.length) return entry;
    place -= 1;
    return { ...entry, detail: `From ${addresses[place]} to ${addresses[place + 1]}` };
  });
}
