import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@cadenza/free-port';
import { expect, test } from 'vitest';

/** The health check that the engine runs in our containers; only its exit status counts. */
async function check(port: number): Promise<number> {
  const checking = spawn(process.execPath, ['containers/health-check.mjs'], { env: { PORT: String(port) } });
  const [status] = await once(checking, 'exit');
  return status;
}

async function serverThatAnswers(status: number) {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/healthz' ? status : 404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, [Symbol.asyncDispose]: close };
}

test.each([
  [200, 0],
  [503, 1],
])('a server that answers %s is checked with status %s', async (answer, status) => {
  await using server = await serverThatAnswers(answer);
  expect(await check(server.port)).toBe(status);
});

test('a server that does not listen is not well', async () => {
  expect(await check(await freePort())).toBe(1);
});
