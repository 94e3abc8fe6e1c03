import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { allowedHostsIn } from '@cadenza/public-hosts';
import { expect, onTestFinished, test } from 'vitest';
import { inTime, signIn, startInflowGuard } from './index.ts';

const hosts = allowedHostsIn('127.0.0.1')!;
const greeting = '* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready\r\n';
const never = new AbortController().signal;

/** An IMAP server that answers each command, and LIST as the test chooses. Counts what clients took of it. */
async function startServer(list: (socket: Socket, tag: string) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write(greeting);
    socket.on('data', (line) => {
      const [, tag = '', command = ''] = /^(\S+) (.*)/.exec(String(line)) ?? [];
      // With another pattern clients ask for namespaces, as a part of signing in.
      if (/^LIST .*\*/i.test(command)) list(socket, tag);
      else socket.write(`${tag} OK done\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { login: { host: '127.0.0.1', port, security: 'none' as const, user: 'ada', password: 'secret' } };
}

const folder = '* LIST () "/" "one of many folders"\r\n';

/** Sends this many folders, as fast as they are taken. */
async function listFolders(socket: Socket, tag: string, count: number) {
  for (let sent = 0; sent < count && !socket.destroyed; sent += 1_000)
    if (!socket.write(folder.repeat(1_000))) await once(socket, 'drain').catch(() => {});
  if (!socket.destroyed) socket.write(`${tag} OK done\r\n`);
}

async function connect(list: (socket: Socket, tag: string) => void) {
  const { login } = await startServer(list);
  const guard = startInflowGuard();
  onTestFinished(() => guard[Symbol.dispose]());
  let expectBytes = (_: number) => {};
  const client = await signIn(login, {
    ...{ hosts, signal: never, signInMsMax: 10_000 },
    onClient: (made) => {
      expectBytes = guard.watch(made, 65_536).expect;
    },
  });
  onTestFinished(() => client.close());
  return { client, expectBytes };
}

test('a server that sends more than was asked for is hung up on', async () => {
  const { client, expectBytes } = await connect(
    (socket, tag) => void listFolders(socket, tag, Number.MAX_SAFE_INTEGER),
  );
  expectBytes(1_048_576);
  await expect(client.list()).rejects.toThrow();
  expect(client.usable).toBe(false);
});

test('one that sends what was expected is not, however often it is asked', async () => {
  const { client, expectBytes } = await connect((socket, tag) => void listFolders(socket, tag, 20_000));
  for (let round = 0; round < 3; round += 1) {
    expectBytes(1_048_576);
    expect((await client.list()).length).toBeGreaterThan(0);
  }
  expect(client.stats().received).toBeGreaterThan(1_048_576);
});

test('a server that takes too long is hung up on', async () => {
  const { client } = await connect(() => {});
  await expect(inTime(client, 100, () => client.list())).rejects.toThrow();
  expect(client.usable).toBe(false);
});

test('so is one that never ends the sign-in, whatever it says meanwhile', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(greeting);
    const timer = setInterval(() => socket.write('* OK still here\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const login = { host: '127.0.0.1', port, security: 'none' as const, user: 'ada', password: 'secret' };
  await expect(signIn(login, { hosts, signal: never, signInMsMax: 300 })).rejects.toThrow();
});
