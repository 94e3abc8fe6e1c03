import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, freePorts, isPortTaken } from './index.ts';

test('free ports are different ones, below those of outgoing connections, and can be listened on', async () => {
  const ports = await freePorts(40);
  expect(new Set(ports).size).toBe(40);
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  }
  expect(await isPortTaken(ports[0] as number)).toBe(false);
});

test('more ports than there are cannot be found', async () => {
  await expect(freePorts(1_001)).rejects.toThrow('No 1001 free ports were found from 20000 to 32000');
});

test('a port is taken as long as a program listens on it', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await isPortTaken(port)).toBe(true);
  server.close();
  await once(server, 'close');
  expect(await isPortTaken(port)).toBe(false);
});
