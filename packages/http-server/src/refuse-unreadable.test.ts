import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listenOn } from './listen-on.ts';

/** Sends bytes as they are, and reads until the server closes. */
async function exchange(sent: string): Promise<string> {
  await using server = await listenOn((_, response) => void response.end('fine'), { PORT: 0, HOST: '127.0.0.1' });
  const socket = connect(server.port, '127.0.0.1');
  socket.write(sent);
  return await text(socket);
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

test.each([
  [
    'an address that is too long',
    get(`/?filter=${'a'.repeat(20_000)}`),
    '431 Request Header Fields Too Large',
    'address-too-long',
  ],
  [
    'one that is longer than a connection holds',
    get(`/${'a'.repeat(2_000_000)}`),
    '431 Request Header Fields Too Large',
    'address-too-long',
  ],
  ['what is no HTTP', 'EHLO example.com\r\n\r\n', '400 Bad Request', 'malformed-request'],
])('%s is refused with a sentence', async (_, sent, status, code) => {
  const [head = '', body = ''] = (await exchange(sent)).split('\r\n\r\n');
  expect(head.split('\r\n')).toEqual(
    expect.arrayContaining([
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      'connection: close',
    ]),
  );
  expect(JSON.parse(body)).toEqual({ code, message: expect.stringMatching(/^The .+\.$/) });
});

test('a request before the unreadable one is answered', async () => {
  const answers = await exchange(get('/') + get(`/${'a'.repeat(20_000)}`));
  expect(answers).toContain('fine');
});

test('a response that has begun is not interrupted by a refusal', async () => {
  await using server = await listenOn((_, response) => void response.write('half'), { PORT: 0, HOST: '127.0.0.1' });
  const socket = connect(server.port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n');
  let received = '';
  for await (const piece of socket) {
    received += piece;
    if (received.endsWith('half\r\n')) socket.write('no chunk\r\n');
  }
  expect(received).toContain('half');
  expect(received).not.toContain('400');
});
