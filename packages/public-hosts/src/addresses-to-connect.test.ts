import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { addressesToConnect, lookupOf } from './addresses-to-connect.ts';
import { allowedHostsIn } from './allowed-hosts.ts';
import { isPublicAddress } from './public-address.ts';

const allowing = (text: string) => allowedHostsIn(text) ?? { allows: () => false };

test.each(['', 'localhost', '127.1', '2130706433', '999.1.1.1', '8.8.8.8:80', 'g::1'])(
  '%j is no address, and so none that is public',
  (text) => expect(isPublicAddress(text)).toBe(false),
);

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  'localhost',
  '10.0.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '168.63.129.16',
  '0.0.0.0',
  '::1',
  '::ffff:127.0.0.1',
  'fe80::1',
  'fd00::1',
  '64:ff9b::7f00:1',
])('%s is refused unless it is allowed', async (host) => {
  await expect(addressesToConnect(host, 25, allowing(''))).rejects.toMatchObject({ reason: 'not-public' });
});

test('a public address needs no permission', async () => {
  expect(await addressesToConnect('8.8.8.8', 25, allowing(''))).toEqual([{ address: '8.8.8.8', family: 4 }]);
});

test('a name is allowed with all its addresses, and an address only where the name has no others', async () => {
  const addresses = await addressesToConnect('localhost', 25, allowing('localhost'));
  expect(addresses).toContainEqual({ address: '127.0.0.1', family: 4 });
  await expect(addressesToConnect('localhost', 25, allowing('127.0.0.2'))).rejects.toMatchObject({
    reason: 'not-public',
  });
});

test('a name without an address is told apart', async () => {
  await expect(addressesToConnect('a..b', 25, allowing(''))).rejects.toMatchObject({ reason: 'unknown' });
});

test('a connection leads to the addresses that were checked, whatever the name leads to by then', async () => {
  await using server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const lookup = lookupOf([{ address: '127.0.0.1', family: 4 }]);
  for (const autoSelectFamily of [true, false]) {
    const socket = connect({ host: 'no-such-name.invalid', port, lookup, autoSelectFamily });
    await once(socket, 'connect');
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
  }
});
