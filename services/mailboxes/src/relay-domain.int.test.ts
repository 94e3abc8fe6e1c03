import type { SendingDomain } from '@cadenza/contracts';
import { openDatabase } from '@cadenza/postgres';
import { type DnsAnswer, eventually, startDnsServer } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { startMailboxes, startMailServer } from './testing/running-mailboxes.ts';

const names = new Map<string, DnsAnswer>([
  ['relay.io', { txt: ['v=spf1 ip4:192.0.2.1 -all'], mx: [[10, 'mail.relay.io']] }],
  ['mail.relay.io', { a: '192.0.2.1' }],
  ['_dmarc.relay.io', { txt: ['v=DMARC1; p=none'] }],
]);
const dns = await startDnsServer(names);
const ofRelay = (sender: string) => ({ ADDRESS_CHECK: 'true', DNS_SERVERS: dns.address, MAIL_FROM: sender });
const { user, clock, databaseUrl, hearOfDomains } = await startMailboxes({
  environment: { ...ofRelay('Grace <grace@relay.io>'), PUBLIC_URL: 'https://cadenza.io' },
});
const mailServer = await startMailServer();
const database = openDatabase(databaseUrl, { connectionsMax: 1 });
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await mailServer[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
});
const told = await hearOfDomains();
const place = '/api/mailboxes/domains';
const domains = async (): Promise<SendingDomain[]> => (await user.get(place)).body;
const check = async (domain: string) => (await user.post(`${place}/${domain}/check`)).body as SendingDomain;
const verdictsOf = ({ spf, dkim, dmarc, mx }: SendingDomain) => [spf, dkim, dmarc, mx].map(({ verdict }) => verdict);
const connect = async (address: string): Promise<string> =>
  (await user.post('/api/mailboxes', { fromName: 'Ada', address, smtp: mailServer.at() })).body.id;
const noSignatureOf = (mailboxId: string) =>
  database.query(
    `insert into self_tests (id, mailbox_id, verdict, started_at, gives_up_at, signatures)
     values (gen_random_uuid(), $1, '{}', now(), now(), '[]')`,
    [mailboxId],
  );

test('the domain of the relay is checked by itself, and its DKIM is Unknown', async () => {
  await eventually(async () => expect((await domains())[0]?.checkedAt ?? null).not.toBeNull());
  const [found, ...others] = await domains();
  expect([found, others]).toMatchObject([{ domain: 'relay.io', mailboxCount: 0, sendsByRelay: true }, []]);
  expect(verdictsOf(found as SendingDomain)).toEqual(['good', 'unknown', 'good', 'good']);
  expect(found?.dkim.message).toContain('the signature of the relay');
});

test('a mailbox may have the same domain as the relay', async () => {
  const id = await connect('ada@relay.io');
  await connect('ada@acme.io');
  expect((await domains()).map((each) => [each.domain, each.mailboxCount, each.sendsByRelay])).toEqual([
    ['acme.io', 1, false],
    ['relay.io', 1, true],
  ]);
  expect((await check('relay.io')).dkim.message).toContain('Run a self-test');
  await user.delete(`/api/mailboxes/${id}`);
  expect((await check('relay.io')).dkim.message).toContain('the signature of the relay');
});

test('M11: the relay never stops, also where a mailbox of its domain did', async () => {
  const id = await connect('bob@relay.io');
  await noSignatureOf(id);
  names.delete('relay.io');
  expect(await check('relay.io')).toMatchObject({ failingSince: expect.any(String) });
  clock.advance({ hours: 72 });
  expect(await check('relay.io')).toMatchObject({ firstEmailsStopped: true });
  await user.delete(`/api/mailboxes/${id}`);
  const healed = { failingSince: null, firstEmailsStopped: false };
  expect(await check('relay.io')).toMatchObject({ ...healed, spf: { verdict: 'missing' } });
  clock.advance({ hours: 100 });
  expect(await check('relay.io')).toMatchObject(healed);
  await eventually(() =>
    expect(told.filter(({ domain }) => domain === 'relay.io').at(-1)).toMatchObject({
      ...{ ...healed, verdicts: { spf: 'missing' } },
    }),
  );
});

test('the domain of the relay keeps its tracking host from others', async () => {
  const host = 'go.relay.io';
  const set = (domain: string) => user.put(`${place}/${domain}/tracking-host`, { host });
  expect((await set('relay.io')).body).toMatchObject({ trackingHost: { host } });
  await connect('ada@mail.relay.io');
  await database.query('delete from recent_tries');
  expect((await set('mail.relay.io')).status).toBe(409);
});

test('a domain that the relay had before is forgotten, and without a relay there is none', async () => {
  await database.query(`insert into sending_domains (domain) values ('before.io')`);
  await eventually(async () => {
    const { rows } = await database.query('select domain from sending_domains order by 1');
    expect(rows.map(({ domain }) => domain)).toEqual(['acme.io', 'mail.relay.io', 'relay.io']);
  });
  const { user: other } = await startMailboxes({ environment: ofRelay('') });
  expect((await other.get(place)).body).toEqual([]);
});
