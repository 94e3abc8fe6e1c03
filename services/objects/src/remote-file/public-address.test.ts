import { expect, test } from 'vitest';
import { addressesIn, isAmong, isPublicAddress } from './public-address.ts';
import { publicAddressesOf } from './public-hosts.ts';
import { remoteUrl } from './remote-url.ts';

const nobody = new Set<string>();

test.each([
  'http://127.0.0.1/',
  'http://127.0.0.1./',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.0.0.1:8080/',
  'http://１２７.０.０.１/',
  'http://①②⑦.0.0.1/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http:127.0.0.1/',
  'http:\\\\127.0.0.1\\',
  'http://0/',
  'http://0.0.0.0/',
  'http://0.1.2.3/',
  'http://10.0.0.1/',
  'http://10.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://3232235777/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://169.254.43518/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://100.64.0.1/',
  'http://100.127.255.255/',
  'http://192.0.2.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://198.18.0.1/',
  'http://198.19.255.255/',
  'http://192.88.99.1/',
  'http://224.0.0.1/',
  'http://239.255.255.255/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::8.8.8.8]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:808:808::1]/',
  'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[2001:2::1]/',
  'http://[2001:10::1]/',
  'http://[2001:20::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[febf::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[5f00::1]/',
  'http://[4000::1]/',
])('%s leads nowhere on the internet', async (url) => {
  await expect(publicAddressesOf(remoteUrl(url), nobody)).rejects.toMatchObject({
    status: 422,
    code: 'remote-not-public',
    message: 'There is no server on the public internet at this address.',
  });
});

test.each([
  ['http://8.8.8.8/', '8.8.8.8'],
  ['http://134744072/', '8.8.8.8'],
  ['https://1.1.1.1:8443/', '1.1.1.1'],
  ['http://9.255.255.255/', '9.255.255.255'],
  ['http://11.0.0.0/', '11.0.0.0'],
  ['http://100.63.255.255/', '100.63.255.255'],
  ['http://100.128.0.0/', '100.128.0.0'],
  ['http://172.15.255.255/', '172.15.255.255'],
  ['http://172.32.0.0/', '172.32.0.0'],
  ['http://192.167.255.255/', '192.167.255.255'],
  ['http://169.253.255.255/', '169.253.255.255'],
  ['http://223.255.255.255/', '223.255.255.255'],
  ['http://[2606:4700:4700::1111]/', '2606:4700:4700::1111'],
  ['http://[2a00:1450:4001:82a::200e]/', '2a00:1450:4001:82a::200e'],
])('%s is public', async (url, address) => {
  expect(await publicAddressesOf(remoteUrl(url), nobody)).toEqual([{ address, family: address.includes(':') ? 6 : 4 }]);
});

test.each(['', 'localhost', '127.1', '2130706433', '999.1.1.1', '8.8.8.8:80', 'g::1'])(
  '%j is no address, and so none that is public',
  (text) => expect(isPublicAddress(text)).toBe(false),
);

test.each([
  'file:///etc/passwd',
  'ftp://example.com/a',
  'data:text/plain,a',
  'javascript:alert(1)',
  'gopher://example.com/',
  'ws://example.com/',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://:secret@example.com/',
  'http://[fe80::1%25eth0]/',
  'http://[::1%eth0]/',
  'http://256.256.256.256/',
  'http://127.0.0.1.1/',
  'http://0x100000000/',
  'http://exa mple.com/',
  'https://',
  'example.com/a.pdf',
  '/a.pdf',
  `https://example.com/${'a'.repeat(2_048)}`,
  `https://example.com/${'ä'.repeat(700)}`,
])('%s is refused with a sentence', (text) => {
  expect(() => remoteUrl(text)).toThrow(expect.objectContaining({ status: 422, code: 'remote-url-invalid' }));
});

test('what is allowed is exactly an address and a port, in any spelling', () => {
  const allowed = addressesIn('10.0.0.7:8080, [fd00::7]:443');
  expect(isAmong(allowed!, '10.0.0.7', 8080)).toBe(true);
  expect(isAmong(allowed!, 'fd00:0:0::7', 443)).toBe(true);
  expect(isAmong(allowed!, '10.0.0.7', 80)).toBe(false);
  expect(isAmong(allowed!, '10.0.0.8', 8080)).toBe(false);
  expect(isAmong(allowed!, '::ffff:10.0.0.7', 8080)).toBe(false);
  expect(addressesIn('')).toEqual(new Set());
});

test.each(['10.0.0.7', 'localhost:80', '10.0.0.0/8:80', '10.0.0.7:99999', '10.0.7:80', '010.0.0.7:80', 'fd00::7:443'])(
  'the setting %j is refused',
  (text) => expect(addressesIn(text)).toBeUndefined(),
);
