import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listenOn } from './listen-on.ts';

test.each([
  [`GET /?filter=${'a'.repeat(20_000)} HTTP/1.1\r\nhost: here\r\n\r\n`, 431, 'address-too-long'],
  ['what is this?\r\n\r\n', 400, 'malformed-request'],
])('%.20s is refused in a sentence', async (request, status, code) => {
  await using server = await listenOn((_request, response) => response.end('read'), { PORT: 0, HOST: '127.0.0.1' });
  const socket = connect(server.port, '127.0.0.1');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/\.$/), code });
});

test('a client that leaves in the middle of a request harms nobody', async () => {
  await using server = await listenOn((_request, response) => response.end('read'), { PORT: 0, HOST: '127.0.0.1' });
  const socket = connect(server.port, '127.0.0.1');
  socket.write('GET / HT');
  socket.resetAndDestroy();
  expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toBe('read');
});
