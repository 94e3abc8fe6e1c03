import { addressHash, earlierAddressHashes } from '@cadenza/mail-address/address-hash';

/** What is kept of a lead's addresses. */
export interface KnownAddresses {
  addressHash: string;
  /** The hashes of earlier spellings of the same address; most leads have none. */
  earlierHashes: string[] | null;
  /** The hashes of the addresses that the lead had before; `null` while it has had no other. */
  formerHashes: string[] | null;
}

/** What a copy of a lead says of its addresses. */
export function addressesOf(
  { email, formerEmails }: { email: string; formerEmails?: readonly string[] | undefined },
  secret: string,
): KnownAddresses {
  const ofAddress = addressHash(email, secret);
  return {
    addressHash: ofAddress,
    earlierHashes: listOf(earlierAddressHashes(email, secret), ofAddress),
    formerHashes: formerEmails
      ? without(
          formerEmails.flatMap((each) => [addressHash(each, secret), ...earlierAddressHashes(each, secret)]),
          ofAddress,
        )
      : null,
  };
}

/**
 * What is known of a lead's addresses when it is heard of again. What was an address before still is, or was, one of
 * the lead: as an earlier spelling of its address, or as another address (rule J2).
 *
 * @param before with the address in plain text as it is known
 */
export function addressesAfter(
  before: KnownAddresses & { email: string },
  heard: KnownAddresses,
  secret: string,
): KnownAddresses {
  const { addressHash: ofAddress } = heard;
  const earlier = [...(before.earlierHashes ?? []), before.addressHash];
  // A copy from before addresses had one form has another hash, but its address in plain text tells.
  const isSame = addressHash(before.email, secret) === ofAddress;
  if (isSame) {
    const formerHashes = heard.formerHashes ?? before.formerHashes;
    return {
      addressHash: ofAddress,
      earlierHashes: listOf([...(heard.earlierHashes ?? []), ...earlier], ofAddress),
      formerHashes: formerHashes && without([...formerHashes, ...(before.formerHashes ?? [])], ofAddress),
    };
  }
  const former = [...(before.formerHashes ?? []), ...earlier, ...(heard.formerHashes ?? [])];
  return { addressHash: ofAddress, earlierHashes: heard.earlierHashes, formerHashes: without(former, ofAddress) };
}

const without = (hashes: readonly string[], hash: string) => [...new Set(hashes)].filter((each) => each !== hash);

function listOf(hashes: readonly string[], without_: string): string[] | null {
  const list = without(hashes, without_);
  return list.length > 0 ? list : null;
}
