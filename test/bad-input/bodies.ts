import { once } from 'node:events';
import { connect } from 'node:net';
import { describedCalls } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import { owner } from '../support/running-product.ts';
import { signedIn, visitor } from '../support/session.ts';
import { callNamed, expectRefusal, nameOf, nothingChanges, world } from './world.ts';

const writing = describedCalls.filter(({ method }) => method !== 'get').map(nameOf);
const withBody = describedCalls.filter(({ request }) => request).map(nameOf);
const nothing = '019a0000-0000-7000-8000-000000000001';
/** Uses ids of nothing where a call would also act without a body. */
const pathOf = (name: string) => {
  const { path, request } = callNamed(name);
  return path.replace('{id}', request ? world.draft.id : nothing).replace(/\{\w+\}/g, nothing);
};
const verbOf = (name: string) => callNamed(name).method.toUpperCase();

const brackets = 100_000;
const notJson: [about: string, body: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>][] = [
  ['half an object', '{"name":'],
  ['two values', '{}{}'],
  ['a comma too many', '{"name":"a",}'],
  ['single quotes', "{'name':'a'}"],
  ['NaN', '{"name":NaN}'],
  ['a bare control character', '{"name":"a\nb"}'],
  ['open brackets', '['.repeat(brackets)],
  ['open objects', '{"a":'.repeat(brackets)],
  ['a form', 'name=a', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text', '{"name":"a"}', { 'content-type': 'text/plain' }],
  ['no type at all', '{"name":"a"}', { 'content-type': '' }],
  ['a type of nonsense', '{"name":"a"}', { 'content-type': ';;;' }],
  ['an unknown charset', '{"name":"a"}', { 'content-type': 'application/json; charset=klingon' }],
  ['UTF-16 that is said to be UTF-8', new Uint8Array(Buffer.from('{"name":"a"}', 'utf16le'))],
  ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00, 0xc3, 0x28, 0x80])],
  ['gzip that is none', '{"name":"a"}', { 'content-encoding': 'gzip' }],
  ['an unknown encoding', '{"name":"a"}', { 'content-encoding': 'zip' }],
];

describe('a body that cannot be read', () => {
  nothingChanges();

  test.each(writing)('%s: refused with a sentence, nothing changed', async (name) => {
    // Signing out would end the session of the other calls.
    const session = name.startsWith('POST /api/auth') ? await signedIn(world.url) : world.session;
    for (const [about, body, headers] of notJson) {
      const response = await session.call(verbOf(name), pathOf(name), body, headers);
      const isHeard = withBody.includes(name) || response.status >= 300;
      if (isHeard) expectRefusal(response, about);
    }
  });

  test.each(withBody)('%s with nested lists and objects, 100,000 deep: refused with a sentence', async (name) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"name":', '}'],
    ] as const) {
      const body = `${open.repeat(brackets)}1${close.repeat(brackets)}`;
      expectRefusal(await world.session.call(verbOf(name), pathOf(name), body), open);
    }
  });
});

describe('60 MB', () => {
  nothingChanges();

  const megabytes = 60;
  const block = Buffer.alloc(1_048_576, 'x');

  /** Node's `fetch` hides the response when the server closes the connection during the upload; a socket shows it. */
  async function sendHuge(head: string, frame: (piece: Buffer) => Buffer): Promise<string> {
    const { hostname, port } = new URL(world.url);
    const socket = connect(Number(port), hostname);
    let response = '';
    socket.on('data', (piece) => {
      response += piece;
    });
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => resolve()));
    await once(socket, 'connect');
    socket.write(head);
    for (let sent = 0; sent < megabytes && socket.writable; sent += 1) {
      if (!socket.write(frame(block))) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
    }
    socket.end(frame(Buffer.alloc(0)));
    await closed;
    return response;
  }

  const head = async (name: string, length: string) => {
    const cookie = await cookieOf(world.url);
    return [
      `${verbOf(name)} ${pathOf(name)} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      'Connection: close',
      `Cookie: ${cookie}`,
      `${length}\r\n\r\n`,
    ].join('\r\n');
  };

  const framings: [string, string, (piece: Buffer) => Buffer][] = [
    ['told beforehand', `Content-Length: ${megabytes * block.length}`, (piece) => piece],
    [
      'in chunks',
      'Transfer-Encoding: chunked',
      (piece) => Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
    ],
  ];

  test.each(framings)('%s: 413 or a closed connection, and the server lives on', async (_, length, frame) => {
    for (const name of ['POST /api/campaigns', 'POST /api/leads/bulk', 'POST /api/auth/login']) {
      const response = await sendHuge(await head(name, length), frame);
      expect(response === '' || /^HTTP\/1\.1 413 /.test(response), `${name}: ${response.slice(0, 100)}`).toBe(true);
      if (response !== '') expect(response).toContain('"message":"The request is too large."');
    }
  });
});

async function cookieOf(url: string): Promise<string> {
  const { headers } = await visitor(url).call('POST', '/api/auth/login', owner);
  return headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

test('bytes that are no UTF-8 inside a text are replaced, not kept', async () => {
  const body = new Uint8Array([...Buffer.from('{"name":"a'), 0xc3, 0x28, 0xff, ...Buffer.from('b"}')]);
  const response = await world.session.call('POST', '/api/campaigns', body);
  expect(response).toMatchObject({ status: 201, body: { name: 'a\ufffd(\ufffdb' } });
});
