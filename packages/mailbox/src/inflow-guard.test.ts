import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { allowedHostsIn } from '@cadenza/public-hosts';
import { expect, onTestFinished, test } from 'vitest';
import { guardInflow, type Inflow, inTime, signIn, TooMuchSent } from './index.ts';

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
    if (!socket.write(folder.repeat(Math.min(1_000, count - sent)))) await once(socket, 'drain').catch(() => {});
  if (!socket.destroyed) socket.write(`${tag} OK done\r\n`);
}

async function connect(list: (socket: Socket, tag: string) => void) {
  const { login } = await startServer(list);
  let inflow: Inflow | undefined;
  const client = await signIn(login, {
    ...{ hosts, signal: never, signInMsMax: 10_000 },
    onClient: (made) => {
      inflow = guardInflow(made, { bytes: 65_536, answers: 100 });
    },
  });
  onTestFinished(() => client.close());
  return { client, inflow: inflow as Inflow };
}

/** A server that answers each LIST with this, without an end. */
const flooding = (text: string) =>
  connect((socket) => {
    const part = text.repeat(Math.ceil(megabyte / text.length));
    const go = async () => {
      while (!socket.destroyed) if (!socket.write(part)) await once(socket, 'drain').catch(() => {});
    };
    void go();
  });

const megabyte = 1_048_576;

test.each([
  ['bytes', { bytes: megabyte, answers: 1_000_000 }],
  ['answers', { bytes: 100 * megabyte, answers: 1_000 }],
])('a server that sends more %s than it was asked for is hung up on', async (_what, limit) => {
  const { client, inflow } = await flooding(folder);
  inflow.expect(limit);
  await expect(client.list()).rejects.toThrow();
  expect(client.usable).toBe(false);
  expect(inflow.hungUp).toBeInstanceOf(TooMuchSent);
  expect(client.stats().received).toBeLessThan(2 * megabyte);
});

test.each([
  ['long', `* LIST (${'a '.repeat(100_000)}) "/" "f"\r\n`],
  ['of many literals', `* LIST () "/" (${'{1}\r\nx '.repeat(10_000)})\r\n`],
])('an answer that is %s counts as many', async (_what, answer) => {
  const { client, inflow } = await flooding(answer);
  inflow.expect({ bytes: 100 * megabyte, answers: 1_000 });
  await expect(client.list()).rejects.toThrow();
  expect(client.stats().received).toBeLessThan(2 * megabyte);
});

test('one that sends what was expected is not, however often it is asked', async () => {
  const { client, inflow } = await connect((socket, tag) => void listFolders(socket, tag, 20_000));
  for (let round = 0; round < 3; round += 1) {
    inflow.expect({ bytes: megabyte, answers: 20_010 });
    expect((await client.list()).length).toBeGreaterThan(0);
  }
  expect(client.stats().received).toBeGreaterThan(megabyte);
});

test('a few hundred announcements a minute are passed on, and no more', async () => {
  const { client, inflow } = await connect((socket, tag) => void listFolders(socket, tag, 400));
  const list = () => {
    inflow.expect({ bytes: megabyte, answers: 10 });
    return client.list();
  };
  expect((await list()).length).toBeGreaterThan(0);
  await expect(list()).rejects.toThrow();
  expect(inflow.hungUp).toBeInstanceOf(TooMuchSent);
});

test('what may still come can be narrowed', async () => {
  const { client, inflow } = await flooding(folder);
  inflow.expect({ bytes: 100 * megabyte, answers: 1_000_000 });
  expect(inflow.narrow(megabyte)).toBeLessThan(2 * megabyte);
  await expect(client.list()).rejects.toThrow();
  expect(client.stats().received).toBeLessThan(2 * megabyte);
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
