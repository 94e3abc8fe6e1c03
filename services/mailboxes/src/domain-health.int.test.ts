import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { type DnsAnswer, eventually, startDnsServer } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { readModels } from './projections/read-models.ts';
import { startMailboxes, startMailServer } from './testing/running-mailboxes.ts';

const names = new Map<string, DnsAnswer>();
const dns = await startDnsServer(names);
const environment = { ADDRESS_CHECK: 'true', DNS_SERVERS: dns.address };
const { user, sending, clock, databaseUrl, hearOfDomains } = await startMailboxes({ environment });
const mailServer = await startMailServer();
const database = openDatabase(databaseUrl, { connectionsMax: 5 });
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await mailServer[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
});
const told = await hearOfDomains();
const ofDomain = (domain: string) => told.filter((each) => each.domain === domain);

/** A domain without any record, whose newest self-test carried no signature. */
async function aFailingDomain(domain: string): Promise<string> {
  const given = { fromName: 'Ada', address: `ada@${domain}`, smtp: mailServer.at() };
  const { id } = (await user.post('/api/mailboxes', given)).body;
  await database.query(
    `insert into self_tests (id, mailbox_id, verdict, started_at, gives_up_at, signatures)
     values (gen_random_uuid(), $1, '{}', now(), now(), '[]')`,
    [id],
  );
  return id;
}
const place = (domain: string) => `/api/mailboxes/domains/${domain}`;
const check = async (domain: string) => {
  await database.query('delete from recent_tries');
  return (await user.post(`${place(domain)}/check`)).body;
};
const stops = (domain: string, stopsFirstEmails: unknown) => user.patch(place(domain), { stopsFirstEmails });
const domainOf = async (domain: string) =>
  (await user.get('/api/mailboxes/domains')).body.find((each: { domain: string }) => each.domain === domain);
const sinceNow = () => clock.now().toString({ smallestUnit: 'millisecond' });

test('M11: first emails stop after 72 hours in which nothing vouches for the mail, and go on once something does', async () => {
  await aFailingDomain('acme.io');
  const failingSince = sinceNow();
  expect(await check('acme.io')).toMatchObject({ failingSince, stopsFirstEmails: true, firstEmailsStopped: false });
  clock.advance({ hours: 71, minutes: 59 });
  expect(await check('acme.io')).toMatchObject({ failingSince, firstEmailsStopped: false });
  clock.advance({ minutes: 1 });
  await eventually(async () =>
    expect(await domainOf('acme.io'), 'by itself').toMatchObject({ firstEmailsStopped: true }),
  );
  names.set('acme.io', 'servfail');
  clock.advance({ hours: 1 });
  expect(await check('acme.io'), 'a DNS that fails').toMatchObject({ failingSince, firstEmailsStopped: true });
  names.set('acme.io', { txt: ['v=spf1 ip4:192.0.2.1 -all'] });
  expect(await check('acme.io')).toMatchObject({ failingSince: null, firstEmailsStopped: false });
  const verdicts = { spf: 'missing', dkim: 'missing', dmarc: 'missing', mx: 'missing' };
  await eventually(() =>
    expect(ofDomain('acme.io').slice(-3)).toEqual([
      { domain: 'acme.io', verdicts, failingSince, firstEmailsStopped: false },
      { domain: 'acme.io', verdicts, failingSince, firstEmailsStopped: true },
      { domain: 'acme.io', verdicts: { ...verdicts, spf: 'good' }, failingSince: null, firstEmailsStopped: false },
    ]),
  );
});

test('PATCH /api/mailboxes/domains/{domain} lets first emails go on at once, or has them stopped again', async () => {
  await aFailingDomain('bold.io');
  await check('bold.io');
  clock.advance({ hours: 72 });
  await eventually(async () => expect(await domainOf('bold.io')).toMatchObject({ firstEmailsStopped: true }));
  const { status, body } = await stops('bold.io', false);
  expect([status, body.stopsFirstEmails, body.firstEmailsStopped]).toEqual([200, false, false]);
  clock.advance({ hours: 25 });
  expect(await check('bold.io')).toMatchObject({ failingSince: expect.any(String), firstEmailsStopped: false });
  expect((await stops('bold.io', true)).status).toBe(200);
  await eventually(async () =>
    expect(await domainOf('bold.io'), 'by itself').toMatchObject({ firstEmailsStopped: true }),
  );
  expect((await stops('bold.io', 'no')).status).toBe(400);
  expect((await stops('nobody.io', false)).status).toBe(404);
});

test('M11: a free mail provider is not the user’s to mend', async () => {
  await aFailingDomain('gmail.com');
  await check('gmail.com');
  clock.advance({ hours: 100 });
  expect(await check('gmail.com')).toMatchObject({ failingSince: null, firstEmailsStopped: false });
});

test('a domain that no mailbox has any more is forgotten, with what the user chose', async () => {
  const id = await aFailingDomain('left.io');
  await check('left.io');
  await stops('left.io', false);
  await user.delete(`/api/mailboxes/${id}`);
  await eventually(() =>
    expect(ofDomain('left.io').at(-1)).toMatchObject({ failingSince: null, verdicts: { spf: 'unknown' } }),
  );
  await aFailingDomain('left.io');
  expect(await domainOf('left.io')).toMatchObject({ stopsFirstEmails: true, firstEmailsStopped: false });
});

test('a rebuild finds what is known of domains', async () => {
  const compared = await rebuild({ database, readModels, consumers: [] });
  expect(compared.map(({ table, wrong }) => [table, wrong])).toContainEqual(['domain_health', 0]);
});

test('D11: POST /internal/mailboxes/domains/{domain}/check-soon has the records of a domain looked at now', async () => {
  await aFailingDomain('carp.io');
  await check('carp.io');
  const verdicts = { spf: 'missing', dkim: 'missing', dmarc: 'missing', mx: 'missing' };
  await eventually(() => expect(ofDomain('carp.io').at(-1)?.verdicts).toEqual(verdicts));
  names.set('carp.io', { txt: ['v=spf1 ip4:192.0.2.1 -all'] });
  expect((await sending.post('/internal/mailboxes/domains/carp.io/check-soon', {})).body).toEqual({ success: true });
  await eventually(() => expect(ofDomain('carp.io').at(-1)?.verdicts).toEqual({ ...verdicts, spf: 'good' }));
  const unused = await sending.post('/internal/mailboxes/domains/nobody.io/check-soon', {});
  expect(unused.status, 'a domain that nobody sends from').toBe(200);
});
