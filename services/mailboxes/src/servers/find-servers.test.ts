import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { foundServers } from '@cadenza/contracts';
import { mailProviders as providers } from '@cadenza/mail-providers';
import { type DnsAnswer, startDnsServer } from '@cadenza/testing';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { findServers } from './find-servers.ts';

const srv = (...records: [number, number, number, string][]): DnsAnswer => ({ srv: records });
const mx = (...exchangers: string[]): DnsAnswer => ({ mx: exchangers.map((each, index) => [index, each]) });

const dns = await startDnsServer(
  new Map<string, DnsAnswer>([
    ['workspace.io', mx('aspmx.l.google.com', 'alt1.aspmx.l.google.com')],
    ['office.io', mx('office-io.mail.protection.outlook.com')],
    ['second.io', mx('mx1.unknown.io', 'MX00.KUNDENSERVER.DE')],
    ['alike.io', mx('evilgoogle.com', 'google.com.evil.io')],
    ['proton.io', mx('mail.protonmail.ch')],
    ['both.io', mx('mx1.hostinger.com')],
    ['_imaps._tcp.both.io', srv([0, 0, 993, 'imap.both.io'])],
    ['_submissions._tcp.tls.io', srv([0, 0, 465, 'smtp.tls.io'])],
    ['_submission._tcp.tls.io', srv([0, 0, 587, 'other.tls.io'])],
    ['_imaps._tcp.tls.io', srv([20, 0, 993, 'late.tls.io'], [10, 1, 993, 'light.tls.io'], [10, 9, 993, 'imap.tls.io'])],
    ['_submissions._tcp.plain.io', srv([0, 0, 0, ''])],
    ['_submission._tcp.plain.io', srv([0, 0, 587, 'smtp.plain.io'])],
    ['_imaps._tcp.plain.io', srv([0, 0, 0, ''])],
    ['_imap._tcp.plain.io', srv([0, 0, 143, 'imap.plain.io'])],
    ['_submissions._tcp.away.io', srv([0, 0, 465, 'smtp.hoster.net'])],
    ['_submissions._tcp.hostile.io', srv([0, 0, 465, '127.0.0.1'])],
    ['_submission._tcp.hostile.io', srv([0, 0, 0, 'smtp.hostile.io'])],
    ['_imaps._tcp.hostile.io', srv([0, 0, 993, '<img src=x>.hostile.io'])],
    ['_imap._tcp.hostile.io', srv([0, 0, 143, 'localhost'])],
    [
      '_imaps._tcp.many.io',
      srv(...Array.from({ length: 51 }, (_, n) => [n, 0, 993, 'a.io'] as [number, number, number, string])),
    ],
    ['broken.io', 'servfail'],
    ['mute.io', 'silent'],
  ]),
);
afterAll(() => dns[Symbol.asyncDispose]());

const nothing = { provider: null, smtp: null, imap: null, hint: null, helpUrl: null };
const find = (address: string) => findServers(address, { dnsServers: [dns.address] });

describe('the table of providers', () => {
  test.each(providers.map((each) => [each.name, each] as const))(
    '%s has servers that may be connected to',
    (_name, each) => {
      const { name, smtp, imap, hint, helpUrl } = each;
      expect(foundServers.parse({ provider: name, smtp, imap, hint, helpUrl })).toMatchObject({ smtp, imap });
      for (const server of [smtp, imap]) expect(server?.security).not.toBe('none');
      expect(new URL(helpUrl ?? 'https://none.test').protocol).toBe('https:');
      expect(smtp !== null || hint !== null).toBe(true);
    },
  );

  test('names each domain and each exchanger once, in lower case', () => {
    for (const names of [providers.flatMap((each) => each.domains), providers.flatMap((each) => each.mx)]) {
      expect(names.length).toBe(new Set(names).size);
      expect(names.filter((name) => !/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(name))).toEqual([]);
    }
  });
});

test.each([
  ['ann@GMAIL.com', 'Gmail', 'smtp.gmail.com', 465],
  ['ann@outlook.com', 'Outlook.com', 'smtp-mail.outlook.com', 587],
  ['ann@gmx.de', 'GMX', 'mail.gmx.net', 465],
])('%s belongs to %s, without a question to the DNS', async (address, provider, host, port) => {
  const before = dns.questions.length;
  expect(await find(address)).toMatchObject({ provider, smtp: { host, port } });
  expect(dns.questions.length).toBe(before);
});

test.each([
  ['ann@workspace.io', 'Google Workspace', 'imap.gmail.com'],
  ['ann@office.io', 'Microsoft 365', 'outlook.office365.com'],
  ['ann@second.io', 'IONOS', 'imap.ionos.de'],
  ['ann@both.io', 'Hostinger', 'imap.hostinger.com'],
])('%s belongs to %s, by the mail exchangers', async (address, provider, host) => {
  expect(await find(address)).toMatchObject({ provider, imap: { host } });
});

test('a provider without servers says what its users can do', async () => {
  const found = await find('ann@proton.io');
  expect(found).toMatchObject({ provider: 'Proton Mail', smtp: null, imap: null });
  expect(found.hint).toMatch(/Bridge/);
});

test('exchangers that only look alike belong to nobody', async () => {
  expect(await find('ann@alike.io')).toEqual(nothing);
});

describe('servers that the domain names (RFC 6186)', () => {
  test('TLS from the start goes before STARTTLS, then priority, then weight', async () => {
    expect(await find('ann@tls.io')).toEqual({
      ...nothing,
      smtp: { host: 'smtp.tls.io', port: 465, security: 'tls' },
      imap: { host: 'imap.tls.io', port: 993, security: 'tls' },
    });
  });

  test('what is not offered is passed over', async () => {
    expect(await find('ann@plain.io')).toEqual({
      ...nothing,
      smtp: { host: 'smtp.plain.io', port: 587, security: 'starttls' },
      imap: { host: 'imap.plain.io', port: 143, security: 'starttls' },
    });
  });

  test('servers of another domain come with a warning', async () => {
    expect(await find('ann@away.io')).toMatchObject({
      smtp: { host: 'smtp.hoster.net' },
      hint: expect.stringContaining('The DNS of away.io names these servers'),
    });
  });

  test.each(['hostile.io', 'many.io'])('what %s names is no server', async (domain) => {
    expect(await find(`ann@${domain}`)).toEqual(nothing);
  });
});

test.each(['broken.io', 'gone.io', 'no domain', ''])('%j: nothing is found', async (domain) => {
  expect(await find(`ann@${domain}`)).toEqual(nothing);
});

test('a DNS that is silent, closed, talks nonsense or answers too much gives nothing in time', async () => {
  const nonsense = createSocket('udp4');
  onTestFinished(() => void nonsense.close());
  nonsense.bind(0, '127.0.0.1');
  await once(nonsense, 'listening');
  nonsense.on('message', (question, { port, address }) => {
    // The answer's name points at itself (RFC 1035, 4.1.4).
    const loop = Buffer.from([0xc0, question.length, 0, 33, 0, 1, 0, 0, 0, 60, 0, 2, 0xc0, question.length]);
    const answer = Buffer.concat([question, loop, Buffer.alloc(8_000, 0xff)]);
    answer.writeUInt16BE(0x8180, 2);
    answer.writeUInt16BE(1_000, 6);
    nonsense.send(answer, port, address);
  });
  const began = performance.now();
  const answers = await Promise.all(
    [dns.address, '127.0.0.1:1', `127.0.0.1:${nonsense.address().port}`].map((server) =>
      findServers('ann@mute.io', { dnsServers: [server], msMax: 800 }),
    ),
  );
  expect(answers).toEqual([nothing, nothing, nothing]);
  expect(performance.now() - began).toBeLessThan(4_000);
});

test('without DNS only the table is looked into', async () => {
  expect(await findServers('ann@workspace.io', { dnsServers: [dns.address], asksDns: false })).toEqual(nothing);
});
