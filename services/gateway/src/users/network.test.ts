import { expect, test } from 'vitest';
import { networkOf, networksAround } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['', 'unknown'],
  ['unknown', 'unknown'],
  ['0x7f.1', 'unknown'],
  ['203.0.113.999', 'unknown'],
  ['['.repeat(1_000_000), 'unknown'],
])('%.60s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.7', ['203.0.0.0/16', '203.0.113.0/24', '203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.0.0/16', '203.0.113.0/24', '203.0.113.7']],
  ['2001:db8:1:23ab::5', ['2001:db8:0:0::/32', '2001:db8:1:0::/48', '2001:db8:1:2300::/56', '2001:db8:1:23ab::/64']],
  ['no address', ['unknown']],
])('%s is in %s', (address, networks) => {
  expect(networksAround(address)).toEqual(networks);
});
