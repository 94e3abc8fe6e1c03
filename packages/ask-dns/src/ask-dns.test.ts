import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { askDns } from './ask-dns.ts';
import { startAskedDns } from './testing.ts';

const dns = await startAskedDns({
  'a.io': { a: '192.0.2.1', aaaa: '2001:db8::1', txt: ['one', 'x'.repeat(600)], mx: [[10, 'MX.a.io']] },
  'v6.io': { aaaa: '2001:db8::1' },
  'bare.io': 'nothing',
  'broken.io': 'servfail',
  'closed.io': 'refused',
  'mute.io': 'silent',
  'long.io': { txt: ['y'.repeat(20_000)] },
  'many.io': { txt: Array.from({ length: 1_001 }, (_, n) => `record ${n}`) },
  'first.io': { cname: 'second.io' },
  'second.io': { cname: 'a.io' },
  'circle.io': { cname: 'back.io' },
  'back.io': { cname: 'circle.io' },
  'books.io': { txt: ['short'] },
  'xn--bcher-kva.io': { txt: ['books'] },
  '1.2.0.192.in-addr.arpa': { ptr: ['Mail.a.io', 'b.io'] },
  [`${'1.'.padEnd(48, '0.')}8.b.d.0.1.0.0.2.ip6.arpa`]: { ptr: ['six.io'] },
  '4.4.8.8.in-addr.arpa': 'servfail',
  '9.2.0.192.in-addr.arpa': { cname: '9.net.a.io' },
  '9.net.a.io': { ptr: ['behind.io'] },
});

test('records are found, with their strings joined', async () => {
  expect(await dns.ask((each) => each.txt('a.io'))).toEqual({ outcome: 'found', records: ['one', 'x'.repeat(600)] });
  expect(await dns.ask((each) => each.mx('a.io'))).toEqual({
    outcome: 'found',
    records: [{ priority: 10, exchange: 'mx.a.io' }],
  });
  expect(await dns.ask((each) => each.addresses('a.io'))).toEqual({
    outcome: 'found',
    records: ['192.0.2.1', '2001:db8::1'],
  });
  expect(await dns.ask((each) => each.addresses('v6.io'))).toMatchObject({ outcome: 'found' });
  expect(await dns.ask((each) => each.txt('xn--bcher-kva.io'))).toMatchObject({ records: ['books'] });
});

test('the names of an address are found, also behind an alias (RFC 2317)', async () => {
  const names = (address: string) => dns.ask((each) => each.names(address));
  expect(await names('192.0.2.1')).toEqual({ outcome: 'found', records: ['mail.a.io', 'b.io'] });
  for (const address of ['2001:db8::1', '2001:0DB8:0:0::0:1'])
    expect(await names(address)).toEqual({ outcome: 'found', records: ['six.io'] });
  expect(await names('192.0.2.9')).toEqual({ outcome: 'found', records: ['behind.io'] });
  for (const address of ['192.0.2.2', '::', '1::', 'nonsense', 'fe80::1%lo', '])x['])
    expect(await names(address)).toEqual({ outcome: 'missing' });
  expect(await names('8.8.4.4')).toEqual({ outcome: 'unknown' });
});

test.each([
  ['NXDOMAIN', 'gone.io', 'missing'],
  ['no such record', 'bare.io', 'missing'],
  ['SERVFAIL', 'broken.io', 'unknown'],
  ['REFUSED', 'closed.io', 'unknown'],
  ['no answer', 'mute.io', 'unknown'],
])('%s is told apart from the others', async (_case, name, outcome) => {
  expect(await dns.ask((each) => each.txt(name), 700)).toEqual({ outcome });
  expect(await dns.ask((each) => each.addresses(name), 700)).toEqual({ outcome });
});

test('a server that is away, or talks nonsense, leaves everything unknown', async () => {
  const nonsense = createSocket('udp4');
  onTestFinished(() => void nonsense.close());
  nonsense.bind(0, '127.0.0.1');
  await once(nonsense, 'listening');
  nonsense.on('message', (_, { port, address }) => nonsense.send(Buffer.alloc(500, 0xff), port, address));
  for (const server of ['127.0.0.1:1', `127.0.0.1:${nonsense.address().port}`]) {
    using asked = askDns([server], AbortSignal.timeout(600));
    expect(await asked.txt('a.io')).toEqual({ outcome: 'unknown' });
  }
});

test('aliases are followed, and circles end', async () => {
  expect(await dns.ask((each) => each.txt('first.io'))).toMatchObject({ outcome: 'found' });
  expect((await dns.ask((each) => each.txt('circle.io'))).outcome).not.toBe('found');
});

test('long and many records are cut', async () => {
  const long = await dns.ask((each) => each.txt('long.io'));
  expect(long).toEqual({ outcome: 'found', records: ['y'.repeat(8_192)] });
  const many = await dns.ask((each) => each.txt('many.io'));
  expect(many.outcome === 'found' && many.records.length).toBe(1_000);
});

test.each([
  '',
  '.',
  'a..io',
  '-a.io',
  `${'l'.repeat(64)}.io`,
  `${'l.'.repeat(140)}io`,
  'a b.io',
  'a\0.io',
  'bücher.io',
  'io',
])('%j is no name, and nobody is asked', async (name) => {
  const before = dns.questions.length;
  expect(await dns.ask((each) => each.txt(name))).toEqual({ outcome: 'missing' });
  expect(dns.questions.length).toBe(before);
});

test('one question is asked once, and a check asks no more than 300', async () => {
  const before = dns.questions.length;
  await dns.ask(async (each) => {
    await Promise.all([each.txt('books.io'), each.txt('books.io')]);
    for (let n = 0; n < 320; n += 1) await each.txt(`n${n}.io`);
    expect(await each.txt('books.io')).toMatchObject({ outcome: 'found' });
    expect(await each.txt('bare.io')).toEqual({ outcome: 'unknown' });
  });
  expect(dns.questions.length - before).toBe(300);
});
