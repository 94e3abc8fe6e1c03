import { readMail } from '@cadenza/inbound-mail';
import { expect, test } from 'vitest';
import { aMail, anAnswer } from '../testing/inbound-mail.ts';
import { wordsOf } from './mail-words.ts';

const words = async (raw: string | Buffer) => wordsOf(await readMail(Buffer.from(raw)));
const asHtml = (html: string) => anAnswer('bob@example.net', { 'Content-Type': 'text/html; charset=utf-8' }, html);

test('a mail says who wrote what', async () => {
  expect(
    await words(anAnswer('Bob <BOB@example.net>', { Subject: '=?utf-8?Q?Gr=C3=BC=C3=9Fe?=' }, 'Yes', '', '> Hello')),
  ).toEqual({
    from: 'Bob <bob@example.net>',
    subject: 'Grüße',
    text: 'Yes\n\n> Hello',
  });
  expect(await words('')).toEqual({ from: null, subject: null, text: null });
});

test('of a mail in HTML alone the words are kept, also in base64', async () => {
  const html =
    '<html><head><title>T</title></head><body><p>Hello <b>you</b>&nbsp;&amp; all</p><div>Bye</div></body></html>';
  expect(await words(asHtml(html))).toMatchObject({ text: 'Hello you & all\n\nBye' });
  const headers = { From: 'bob@example.net', 'Content-Type': 'text/html', 'Content-Transfer-Encoding': 'base64' };
  expect(await words(aMail(headers, Buffer.from(html).toString('base64')))).toMatchObject({
    text: 'Hello you & all\n\nBye',
  });
});

test('where a mail has both, the plain text is kept', async () => {
  const headers = { From: 'bob@example.net', 'Content-Type': 'multipart/alternative; boundary=b' };
  const parts = [
    '--b',
    'Content-Type: text/plain',
    '',
    'Plain',
    '--b',
    'Content-Type: text/html',
    '',
    '<p>HTML</p>',
    '--b--',
  ];
  expect(await words(aMail(headers, ...parts))).toMatchObject({ text: 'Plain' });
});

test('where the words came as an attachment they are kept as well', async () => {
  const headers = { From: 'bob@example.net', 'Content-Type': 'multipart/mixed; boundary=b' };
  const attached = ['--b', 'Content-Type: text/plain', 'Content-Disposition: attachment', '', 'Attached', '--b--'];
  expect(await words(aMail(headers, ...attached))).toMatchObject({ text: 'Attached' });
});

test('what an HTML mail would do is not kept, nor what it would fetch', async () => {
  const hostile = [
    '<style>p { color: red }</style><script>steal()</script><img src="https://example.org/pixel.gif" onerror="steal()">',
    '<p onclick="steal()">Hello</p><a href="javascript:steal()">click</a><iframe src="https://example.org"></iframe>',
    '&lt;script&gt;shown as text&lt;/script&gt;&#0;&#8;&#xd800;',
  ].join('');
  const { text } = await words(asHtml(hostile));
  expect(text).toMatch(/^Hello\n\nclick\s?<script>shown as text<\/script>/);
  expect(text).not.toMatch(/steal|example\.org|color|[^\P{Cc}\n]/u);
  expect(text?.isWellFormed()).toBe(true);
});

test('a mail that is nothing but a picture says nothing', async () => {
  const headers = { From: 'bob@example.net', 'Content-Type': 'multipart/mixed; boundary=b' };
  const picture = ['--b', 'Content-Type: image/png', 'Content-Transfer-Encoding: base64', '', 'aGVsbG8=', '--b--'];
  expect(await words(aMail(headers, ...picture))).toMatchObject({ text: null });
  expect(await words(asHtml('<img src="https://example.org/pixel.gif">'))).toMatchObject({ text: null });
});

test.each([
  ['3 MB of text', 'x'.repeat(3_000_000)],
  ['3 MB of lines', 'word '.repeat(14).concat('\r\n').repeat(42_000)],
  ['halves of characters at the end', '😀'.repeat(40_000)],
])('of %s at most 50,000 characters are kept', async (_, body) => {
  const { text } = await words(anAnswer('bob@example.net', {}, body));
  expect(text?.length).toBeGreaterThan(49_000);
  expect(text?.length).toBeLessThanOrEqual(50_000);
  expect(text?.isWellFormed()).toBe(true);
  expect(text).not.toContain('\ufffd');
});

test.each([
  [
    'NUL and other control characters',
    anAnswer('bob@example.net', { Subject: 'a\u0000b\u0007' }, 'one\u0000two\u001b[31m\u0085'),
  ],
  ['an unknown charset', anAnswer('bob@example.net', { 'Content-Type': 'text/plain; charset=klingon' }, 'grüße')],
  [
    'a wrong charset',
    Buffer.from([
      ...Buffer.from('From: bob@example.net\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n'),
      0xff,
      0xe9,
      0x00,
    ]),
  ],
  [
    'UTF-16 with half a character',
    Buffer.from([
      ...Buffer.from('From: =?utf-16?B?2AA=?= <b@c.d>\r\nContent-Type: text/plain; charset=utf-16le\r\n\r\n'),
      0x00,
      0xd8,
      0x41,
      0x00,
    ]),
  ],
  ['bytes at random', Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * at * 7) % 256))],
])('a mail with %s comes out as text that a database can hold', async (_, raw) => {
  const kept = await words(raw);
  for (const each of Object.values(kept)) {
    expect(each ?? '').not.toMatch(/[^\P{Cc}\n\t]/u);
    expect((each ?? '').isWellFormed()).toBe(true);
  }
});
