import { type DnsAnswer, startDnsServer } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { runSender } from './testing/running-sender.ts';

const from = { name: 'Grace', address: 'grace@example.com' };

test('GET /api/relay tells the mail server and the verdict on its names, and nothing that signs in', async () => {
  const names = new Map<string, DnsAnswer>([['mail.acme.io', { a: '8.8.8.1' }]]);
  await using dns = await startDnsServer(names);
  await using sender = await runSender({ smtpUrl: 'smtps://ada:secret@mail.acme.io:465', dnsServer: dns.address });
  const { status, body } = await sender.client().get('/api/relay');
  expect([status, body]).toEqual([
    200,
    {
      host: 'mail.acme.io',
      from,
      ptr: { verdict: 'missing', message: expect.stringContaining('8.8.8.1 has no name') },
      unread: null,
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/ada:|secret|465/);
});

test('GET /api/relay names no mail server where emails are caught', async () => {
  await using sender = await runSender({});
  expect((await sender.client().get('/api/relay')).body).toMatchObject({
    ...{ host: null, from, ptr: { verdict: 'not-applicable' } },
  });
});
