import { addressHash, earlierAddressHashes } from '@cadenza/mail-address/address-hash';
import { describe, expect, test } from 'vitest';
import { addressesAfter, addressesOf } from './known-addresses.ts';

const secret = 'a secret for this test alone';
const hash = (address: string) => addressHash(address, secret);
const [old, fresh] = ['ada@old.example', 'ada@new.example'];

const known = (email: string, formerEmails?: string[]) => ({ email, ...addressesOf({ email, formerEmails }, secret) });
const after = (before: ReturnType<typeof known>, heard: ReturnType<typeof known>) =>
  addressesAfter(before, heard, secret);

describe('J2: the addresses of a lead', () => {
  test('what a copy says', () => {
    expect(addressesOf({ email: old }, secret)).toEqual({
      ...{ addressHash: hash(old), earlierHashes: null, formerHashes: null },
    });
    expect(addressesOf({ email: fresh, formerEmails: [] }, secret).formerHashes).toEqual([]);
    const former = 'x@bücher.example';
    expect(addressesOf({ email: fresh, formerEmails: [former, fresh] }, secret).formerHashes).toEqual([
      hash(former),
      ...earlierAddressHashes(former, secret),
    ]);
  });

  test('another spelling is the same address', () => {
    expect(after(known(old), known('ADA@OLD.example'))).toEqual({
      ...{ addressHash: hash(old), earlierHashes: null, formerHashes: null },
    });
  });

  test('S9: the hash of a spelling from before addresses had one form still counts for the address', () => {
    const before = { ...known('x@bücher.example'), addressHash: 'an earlier hash' };
    expect(after(before, known('x@bücher.example'))).toMatchObject({
      addressHash: hash('x@bücher.example'),
      earlierHashes: expect.arrayContaining(['an earlier hash']),
      formerHashes: null,
    });
  });

  test('another address leaves the former one, with its spellings, behind', () => {
    const before = { ...known(old), earlierHashes: ['an earlier hash'] };
    expect(after(before, known(fresh, [old]))).toEqual({
      addressHash: hash(fresh),
      earlierHashes: null,
      formerHashes: ['an earlier hash', hash(old)],
    });
  });

  test('addresses that were never heard of here are former ones, too', () => {
    const { formerHashes } = after(known(old), known(fresh, [old, 'between@example.com']));
    expect(new Set(formerHashes)).toEqual(new Set([hash(old), hash('between@example.com')]));
  });

  test('an address that comes back is the address, and the other is a former one', () => {
    const back = after(known(fresh, [old]), known(old, [fresh]));
    expect(back).toEqual({ addressHash: hash(old), earlierHashes: null, formerHashes: [hash(fresh)] });
  });
});
