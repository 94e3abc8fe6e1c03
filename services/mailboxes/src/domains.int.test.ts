import { generateKeyPairSync } from 'node:crypto';
import type { SendingDomain } from '@cadenza/contracts';
import { openDatabase } from '@cadenza/postgres';
import { type DnsAnswer, eventually, hasDovecot, startDnsServer, startDovecot } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { startMailboxes, startMailServer } from './testing/running-mailboxes.ts';
import { startSubmissionServer } from './testing/submission-server.ts';

const goodDomain: Record<string, DnsAnswer> = {
  'acme.io': { txt: ['v=spf1 ip4:192.0.2.1 -all'], mx: [[10, 'mail.acme.io']] },
  'mail.acme.io': { a: '192.0.2.1' },
  '_dmarc.acme.io': { txt: ['v=DMARC1; p=none'] },
};
const names = new Map(Object.entries(goodDomain));
const dns = await startDnsServer(names);
const environment = { ADDRESS_CHECK: 'true', DNS_SERVERS: dns.address };
const { user, another, clock, databaseUrl } = await startMailboxes({ environment });
const mailServer = await startMailServer();
const database = openDatabase(databaseUrl, { connectionsMax: 1 });
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await mailServer[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
});
const { get, post, delete: remove } = user;

const connect = async (address: string, more: object = {}) =>
  (await post('/api/mailboxes', { fromName: 'Ada', address, smtp: mailServer.at(), ...more })).body;
const domains = async (): Promise<SendingDomain[]> => (await get('/api/mailboxes/domains')).body;
const domainOf = async (domain: string) => (await domains()).find((each) => each.domain === domain);
const check = (domain: string) => post(`/api/mailboxes/domains/${domain}/check`);
const mayCheckAgain = () => database.query('delete from recent_tries');
const checked = (domain: string) =>
  eventually(async () => {
    const found = await domainOf(domain);
    expect(found?.checkedAt ?? null).not.toBeNull();
    return found as SendingDomain;
  });
const verdictsOf = ({ spf, dkim, dmarc, mx }: SendingDomain) => [spf, dkim, dmarc, mx].map(({ verdict }) => verdict);

test('GET /api/mailboxes/domains lists the domains of mailboxes, which are checked by themselves', async () => {
  expect(await domains()).toEqual([]);
  await connect('Ada@Acme.io');
  await connect('bob@acme.io');
  const found = await checked('acme.io');
  expect(found).toMatchObject({ domain: 'acme.io', mailboxCount: 2, checkedAt: '2026-03-02T15:00:00.000Z' });
  expect(verdictsOf(found)).toEqual(['good', 'unknown', 'good', 'good']);
  expect(found.dkim).toMatchObject({ message: expect.stringContaining('Run a self-test'), record: null });
});

test('POST /api/mailboxes/domains/{domain}/check asks now, and tells NXDOMAIN, SERVFAIL and a time-out apart', async () => {
  names.set('broken.io', 'servfail');
  names.set('mute.io', 'silent');
  for (const domain of ['gone.io', 'broken.io', 'mute.io']) await connect(`ada@${domain}`);
  const spfOf = async (domain: string) => (await check(domain)).body.spf;
  expect(await spfOf('gone.io')).toMatchObject({
    verdict: 'missing',
    record: { type: 'TXT', name: 'gone.io', value: null },
  });
  for (const domain of ['broken.io', 'mute.io'])
    expect(await spfOf(domain)).toMatchObject({ verdict: 'unknown', record: null, lastKnown: null });
});

test('a DNS that fails keeps what was known, and when', async () => {
  const before = (await check('acme.io')).body as SendingDomain;
  const [known, policy] = [names.get('acme.io') as DnsAnswer, names.get('_dmarc.acme.io') as DnsAnswer];
  names.set('acme.io', 'servfail');
  names.set('_dmarc.acme.io', 'servfail');
  for (let twice = 0; twice < 2; twice += 1) {
    clock.advance({ minutes: 1 });
    const { body } = await check('acme.io');
    expect(verdictsOf(body)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
    expect(body.spf.lastKnown).toEqual({ verdict: 'good', message: before.spf.message, at: before.checkedAt });
    expect(body.checkedAt).not.toBe(before.checkedAt);
  }
  names.set('acme.io', known).set('_dmarc.acme.io', policy);
  clock.advance({ minutes: 10 });
  await eventually(async () =>
    expect((await domainOf('acme.io'))?.spf).toMatchObject({ verdict: 'good', lastKnown: null }),
  );
});

test('each domain is checked again every day, by one instance of several', async () => {
  await mayCheckAgain();
  const { checkedAt } = (await check('acme.io')).body;
  await using _other = await another();
  const questions = () => dns.questions.filter((each) => each === 'TXT _dmarc.acme.io').length;
  const before = questions();
  clock.advance({ hours: 24 });
  await eventually(async () => expect((await domainOf('acme.io'))?.checkedAt).not.toBe(checkedAt));
  expect(questions()).toBe(before + 1);
});

test('a domain that no mailbox has is not known, and a removed one is forgotten', async () => {
  const { id } = await connect('ada@leaving.io');
  await checked('leaving.io');
  await remove(`/api/mailboxes/${id}`);
  expect(await domainOf('leaving.io')).toBeUndefined();
  expect((await check('leaving.io')).status).toBe(404);
  await eventually(async () => {
    const { rowCount } = await database.query(`select from sending_domains where domain = 'leaving.io'`);
    expect(rowCount).toBe(0);
  });
});

test.each(['nonsense', 'a..io', '%00.io', 'x'.repeat(300), "'%20or%20'1'='1"])('%s is no domain', async (domain) => {
  expect((await check(domain)).status).toBe(404);
});

test('a domain may be written as people write it', async () => {
  await connect('ada@bücher.io');
  expect((await check('B%C3%BCcher.io')).body).toMatchObject({
    domain: 'xn--bcher-kva.io',
    mx: { verdict: 'missing' },
  });
});

test('what somebody put into the DNS is shown without what cannot be stored', async () => {
  names.set('odd.io', { txt: ['v=spf1 a:\0\u202e<b>\x1b[2J\ufffe -all'] });
  await connect('ada@odd.io');
  const { status, body } = await check('odd.io');
  expect([status, body.spf.verdict]).toEqual([200, 'wrong']);
  expect(body.spf.message).not.toMatch(/\p{Cc}/u);
});

test('reserved names are never asked for', async () => {
  await connect('ada@example.com');
  const found = await checked('example.com');
  expect(verdictsOf(found)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  expect(dns.questions.filter((each) => each.includes('example'))).toEqual([]);
});

test('a user asks ten times a minute at most', async () => {
  await mayCheckAgain();
  for (let n = 0; n < 10; n += 1) expect((await check('example.com')).status).toBe(200);
  expect(await check('example.com')).toMatchObject({ status: 429, body: { code: 'too-many-tries' } });
  await mayCheckAgain();
});

test('an installation that does not ask the DNS says so, and asks nothing', async () => {
  const { user: other } = await startMailboxes({ environment: { DNS_SERVERS: dns.address } });
  await other.post('/api/mailboxes', { fromName: 'Ada', address: 'ada@off.io', smtp: mailServer.at() });
  const { status, body } = await other.post('/api/mailboxes/domains/off.io/check');
  expect([status, body.spf.verdict, body.checkedAt]).toEqual([200, 'unknown', null]);
  expect(body.spf.message).toContain('ADDRESS_CHECK');
  expect(dns.questions.filter((each) => each.includes('off.io'))).toEqual([]);
});

test.runIf(hasDovecot)(
  'the signature of a self-test says where the DKIM key is, and the domain is checked with it',
  async () => {
    const key = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({ format: 'der', type: 'spki' });
    names.set('s1._domainkey.signed.io', { txt: [`v=DKIM1; p=${key.toString('base64')}`] });
    await using dovecot = await startDovecot();
    await using server = await startSubmissionServer(({ raw }) =>
      dovecot.with(async (client) => {
        await client.append('INBOX', `DKIM-Signature: v=1; d=signed.io; s=s1;\r\n\tb=x\r\n${raw}`);
      }),
    );
    const { port, username, password } = new URL(dovecot.url);
    const imap = { host: '127.0.0.1', port: Number(port), security: 'none', user: username, password };
    const smtp = { ...imap, port: server.port };
    const { id } = await connect('ada@signed.io', { smtp, imap });
    expect((await checked('signed.io')).dkim.verdict).toBe('unknown');
    await post(`/api/mailboxes/${id}/self-test`);
    await eventually(async () => expect((await domainOf('signed.io'))?.dkim.verdict).toBe('good'));
    names.set('s1._domainkey.signed.io', { txt: ['v=DKIM1; p='] });
    expect((await check('signed.io')).body.dkim).toMatchObject({
      verdict: 'wrong',
      record: { type: 'TXT', name: 's1._domainkey.signed.io', value: null },
    });
  },
);

test('a resolver that does not know the public DNS tells nothing', async () => {
  dns.hidesPublic();
  expect(verdictsOf((await check('gone.io')).body)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
});
