import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SendingDomain } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { type DnsAnswer, eventually, serviceClient, startDnsServer } from '@cadenza/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readModels } from './projections/read-models.ts';
import { startMailboxes, startMailServer } from './testing/running-mailboxes.ts';
import { startTlsFront } from './testing/tls-front.ts';

const product = 'cadenza.tools.io';
const names = new Map<string, DnsAnswer>([[product, { a: '127.0.0.1' }]]);
const dns = await startDnsServer(names);
const front = await startTlsFront(['go.acme.io', 'new.acme.io', 'go.flat.io', 'go.xn--bcher-kva.io', 'go.daily.io']);
const PUBLIC_URL = `https://${product}:${front.port}`;
const environment = { ADDRESS_CHECK: 'true', DNS_SERVERS: dns.address, PUBLIC_URL };
const { service, another, user, hearEverything, clock, databaseUrl } = await startMailboxes({ environment });
const mailServer = await startMailServer();
const database = openDatabase(databaseUrl, { connectionsMax: 4 });
const told = await hearEverything();
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await mailServer[Symbol.asyncDispose]();
  await front[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
});

/** As the gateway does with what it is asked at any host. */
async function passOn(request: IncomingMessage, response: ServerResponse) {
  const visitor = serviceClient(service.port, 'mailboxes', { userId: null });
  const { status, body } = await visitor.get(request.url ?? '/');
  response.writeHead(status, { 'content-type': 'text/plain' }).end(typeof body === 'string' ? body : '');
}
beforeEach(async () => {
  front.answerWith((request, response) => void passOn(request, response));
  await database.query('delete from recent_tries');
});

const connect = async (address: string) =>
  (await user.post('/api/mailboxes', { fromName: 'Ada', address, smtp: mailServer.at() })).body;
const set = (domain: string, host: string | null) =>
  user.put(`/api/mailboxes/domains/${domain}/tracking-host`, { host });
const check = async (domain: string): Promise<SendingDomain['trackingHost']> =>
  (await user.post(`/api/mailboxes/domains/${domain}/check`)).body.trackingHost;
const shown = async (domain: string) =>
  ((await user.get('/api/mailboxes/domains')).body as SendingDomain[]).find((each) => each.domain === domain)
    ?.trackingHost;
const hosts = async (domain: string) =>
  (
    await database.query('select host, is_current, is_used from tracking_hosts where domain = $1 order by host', [
      domain,
    ])
  ).rows;
const originsTold = (domain: string) =>
  told.flatMap((event) =>
    event.type === 'TrackingHostChanged' && event.data.domain === domain ? [event.data.origin] : [],
  );
const leadsHere: DnsAnswer = { cname: product };
const at = (host: string) => `https://${host}:${front.port}`;

test('PUT /api/mailboxes/domains/{domain}/tracking-host sets a host, which is used once it leads here and the product answers', async () => {
  await connect('ada@acme.io');
  expect(await shown('acme.io')).toBeNull();
  const missing = await set('acme.io', ' Go.Acme.io. ');
  expect([missing.status, missing.body.trackingHost]).toEqual([
    200,
    {
      ...{ host: 'go.acme.io', isUsed: false, verdict: 'missing', lastKnown: null },
      message: 'There is no CNAME record for go.acme.io.',
      record: { type: 'CNAME', name: 'go.acme.io', value: product },
    },
  ]);
  expect(front.asked).toEqual([]);
  names.set('go.acme.io', leadsHere);
  expect(await check('acme.io')).toMatchObject({ verdict: 'good', isUsed: true, record: null });
  // Perhaps twice: what looks at it from time to time may do so just now.
  expect(new Set(front.asked)).toEqual(new Set(['go.acme.io/t/h/']));
  await eventually(() => expect(originsTold('acme.io')).toEqual([at('go.acme.io')]));
  expect(told.find(({ type }) => type === 'TrackingHostChanged')?.key).toBe('acme.io');
  await check('acme.io');
  expect(originsTold('acme.io')).toEqual([at('go.acme.io')]);
});

test('a failure of the DNS, of the way or of the product changes nothing; a wrong record ends the use', async () => {
  const known = { lastKnown: { verdict: 'good', message: expect.any(String), at: expect.any(String) }, isUsed: true };
  names.set('go.acme.io', 'servfail');
  for (let twice = 0; twice < 2; twice += 1)
    expect(await check('acme.io')).toMatchObject({ verdict: 'unknown', ...known });
  names.set('go.acme.io', leadsHere);
  front.answerWith((_, response) => void response.writeHead(502).end());
  expect(await check('acme.io')).toMatchObject({ verdict: 'unknown', ...known });
  front.answerWith((request) => void request.socket.destroy());
  expect(await check('acme.io')).toMatchObject({ verdict: 'unknown', ...known });
  names.set('go.acme.io', { a: '127.0.0.9' });
  expect(await check('acme.io')).toMatchObject({ verdict: 'wrong', isUsed: false, lastKnown: null });
  await eventually(() => expect(originsTold('acme.io')).toEqual([at('go.acme.io'), null]));
  names.set('go.acme.io', leadsHere);
  front.answerWith((request, response) => void passOn(request, response));
  expect(await check('acme.io')).toMatchObject({ verdict: 'good', isUsed: true });
});

test('another host takes over once it is verified, and links that left are remembered', async () => {
  names.set('new.acme.io', 'servfail');
  expect((await set('acme.io', 'new.acme.io')).body.trackingHost).toMatchObject({ verdict: 'unknown', isUsed: false });
  await eventually(() => expect(originsTold('acme.io').at(-1)).toBeNull());
  names.set('new.acme.io', leadsHere);
  expect(await check('acme.io')).toMatchObject({ host: 'new.acme.io', verdict: 'good', isUsed: true });
  await eventually(() => expect(originsTold('acme.io').at(-1)).toBe(at('new.acme.io')));
  expect((await set('acme.io', null)).body.trackingHost).toBeNull();
  await eventually(() => expect(originsTold('acme.io').at(-1)).toBeNull());
  expect(await hosts('acme.io')).toEqual([
    { host: 'go.acme.io', is_current: false, is_used: false },
    { host: 'new.acme.io', is_current: false, is_used: false },
  ]);
  await set('acme.io', 'never.acme.io');
  await set('acme.io', null);
  expect(await hosts('acme.io')).toHaveLength(2);
});

test('addresses in the place of an alias are as good, where they are those of the product', async () => {
  await connect('ada@flat.io');
  names.set('go.flat.io', { a: '127.0.0.1' });
  expect((await set('flat.io', 'go.flat.io')).body.trackingHost).toMatchObject({ verdict: 'good', isUsed: true });
});

test('O3: a proxy that hides the record is as good, while the product answers behind it', async () => {
  await connect('ada@daily.io');
  names.set('go.daily.io', { a: '127.0.0.1' });
  names.set(product, { a: '127.0.0.9' });
  expect((await set('daily.io', 'go.daily.io')).body.trackingHost).toMatchObject({ verdict: 'good', isUsed: true });
  front.answerWith((_, response) => void response.writeHead(522).end());
  expect(await check('daily.io')).toMatchObject({ verdict: 'unknown', isUsed: true });
  front.answerWith((_, response) => void response.writeHead(200).end('Welcome'));
  expect(await check('daily.io')).toMatchObject({
    verdict: 'wrong',
    isUsed: false,
    message: expect.stringContaining('elsewhere'),
  });
  await set('daily.io', null);
  names.set(product, { a: '127.0.0.1' });
});

test('a host without a certificate, or with something else behind it, is wrong', async () => {
  await connect('ada@bare.io');
  names.set('go.bare.io', leadsHere);
  expect((await set('bare.io', 'go.bare.io')).body.trackingHost).toMatchObject({
    ...{ verdict: 'wrong', isUsed: false, record: null },
    message: expect.stringContaining('the certificate is missing'),
  });
  for (const [status, text] of [
    [200, 'Welcome'],
    [200, 'x'.repeat(100_000)],
    [302, ''],
    [404, ''],
  ] as const) {
    front.answerWith((_, response) => void response.writeHead(status, { location: 'http://127.0.0.1/' }).end(text));
    expect((await set('flat.io', 'go.flat.io')).body.trackingHost).toMatchObject({
      ...{ verdict: 'wrong', isUsed: false },
      message: expect.stringContaining(`something else answers there (status ${status})`),
    });
  }
});

test.each([
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 43\r\n\r\nWel',
  `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  '220 mail.flat.io ESMTP\r\n',
])('what is no answer keeps no check waiting: %j', async (text) => {
  front.answerWith(({ socket }) => void socket.on('error', () => {}).end(text));
  expect(await check('flat.io')).toMatchObject({
    ...{ verdict: 'unknown', isUsed: false },
    message: expect.stringContaining('nobody answers there'),
  });
});

test('private networks are not asked', async () => {
  await connect('ada@inside.io');
  names.set('go.inside.io', leadsHere);
  names.set(product, { a: '10.0.0.7' });
  const { body } = await set('inside.io', 'go.inside.io');
  names.set(product, { a: '127.0.0.1' });
  expect(body.trackingHost).toMatchObject({
    ...{ verdict: 'wrong', isUsed: false },
    message: expect.stringContaining('not on the public internet'),
  });
});

test.each([
  ['go.other.io', 422, 'host-of-another-domain'],
  [product, 422, 'host-of-the-product'],
  ['acme.io', 422, 'host-with-mail'],
  ['eu.acme.io', 422, 'host-with-mail'],
  ['127.0.0.1', 422, 'no-host'],
  ['[::1]', 422, 'no-host'],
  ['localhost', 422, 'no-host'],
  ['go.acme.io/path', 422, 'no-host'],
  ['go.acme.io:8080', 422, 'no-host'],
  ['ada@go.acme.io', 422, 'no-host'],
  ['-.acme.io', 422, 'no-host'],
  ['', 422, 'no-host'],
])('%j is no tracking host of acme.io', async (host, status, code) => {
  await connect('eve@eu.acme.io');
  expect(await set('acme.io', host)).toMatchObject({ status, body: { code, message: expect.any(String) } });
  expect(await shown('acme.io')).toBeNull();
});

test('one host belongs to one domain, as long as mailboxes send from it', async () => {
  const [one] = [await connect('ada@one.shared.io'), await connect('ada@two.shared.io')];
  expect((await set('one.shared.io', 'go.shared.io')).status).toBe(200);
  expect(await set('two.shared.io', 'go.shared.io')).toMatchObject({
    status: 409,
    body: { code: 'tracking-host-taken', message: expect.stringContaining('one.shared.io') },
  });
  await user.delete(`/api/mailboxes/${one.id}`);
  expect((await set('two.shared.io', 'go.shared.io')).status).toBe(200);
  expect(await hosts('one.shared.io')).toEqual([]);
});

test('a host may be written as people write it', async () => {
  await connect('ada@bücher.io');
  names.set('go.xn--bcher-kva.io', leadsHere);
  expect((await set('B%C3%BCcher.io', 'Go.Bücher.io')).body.trackingHost).toMatchObject({
    ...{ host: 'go.xn--bcher-kva.io', verdict: 'good' },
  });
});

test('hosts are checked every day by themselves', async () => {
  await connect('ada@daily.io');
  await set('daily.io', 'go.daily.io');
  names.set('go.daily.io', leadsHere);
  clock.advance({ hours: 24 });
  await eventually(async () => expect(await shown('daily.io')).toMatchObject({ verdict: 'good', isUsed: true }));
  // Others are due as well, and would ask the DNS during the next tests.
  await eventually(async () => {
    const now = clock.now().toString();
    expect((await database.query('select from sending_domains where checked_at < $1', [now])).rowCount).toBe(0);
  });
});

test('a host of which nothing is known for 72 hours is not used any more, until it is verified again', async () => {
  names.set('go.daily.io', 'servfail');
  const before = (await check('daily.io'))?.lastKnown;
  clock.advance({ hours: 71 });
  expect(await check('daily.io')).toMatchObject({ verdict: 'unknown', isUsed: true, lastKnown: before });
  clock.advance({ hours: 1 });
  expect(await check('daily.io')).toMatchObject({ verdict: 'unknown', isUsed: false, lastKnown: before });
  await eventually(() => expect(originsTold('daily.io').at(-1)).toBeNull());
  names.set('go.daily.io', leadsHere);
  expect(await check('daily.io')).toMatchObject({ verdict: 'good', isUsed: true });
});

test('a host that is set is checked again soon, also where the process that set it died', async () => {
  await connect('ada@daily.io');
  await check('daily.io');
  await set('daily.io', null);
  names.delete('go.daily.io');
  expect((await set('daily.io', 'go.daily.io')).body.trackingHost).toMatchObject({ verdict: 'missing', isUsed: false });
  names.set('go.daily.io', leadsHere);
  clock.advance({ minutes: 10 });
  await eventually(async () => expect(await shown('daily.io')).toMatchObject({ verdict: 'good', isUsed: true }));
});

test('what is found of a host that was replaced meanwhile says nothing of the new one', async () => {
  names.set('new.daily.io', 'nothing');
  const [reached, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  front.answerWith((request, response) => {
    reached.resolve();
    void mayAnswer.promise.then(() => passOn(request, response));
  });
  const checking = check('daily.io');
  await reached.promise;
  const { body } = await set('daily.io', 'new.daily.io');
  mayAnswer.resolve();
  expect(await checking).toEqual(body.trackingHost);
  expect(body.trackingHost).toMatchObject({ host: 'new.daily.io', verdict: 'missing', isUsed: false });
});

test('a refused host takes none from a domain without mailboxes', async () => {
  const { id } = await connect('ada@left.io');
  await set('left.io', 'go.left.io');
  await user.delete(`/api/mailboxes/${id}`);
  expect((await set('daily.io', 'go.left.io')).body.code).toBe('host-of-another-domain');
  expect(await hosts('left.io')).toEqual([{ host: 'go.left.io', is_current: true, is_used: false }]);
});

test('a domain that no mailbox has gets no host', async () => {
  expect((await set('nobody.io', 'go.nobody.io')).status).toBe(404);
});

test('only its own checks get an answer at /t/h', async () => {
  const visitor = serviceClient(service.port, 'mailboxes', { userId: null });
  for (const token of ['x', `${'a'.repeat(22)}.${'b'.repeat(43)}`, '%00', 'a'.repeat(2_000)])
    expect((await visitor.get(`/t/h/${token}`)).status).toBe(404);
});

test('a proxy may get a certificate for hosts that are or were used, as long as they lead here', async () => {
  const visitor = serviceClient(service.port, 'mailboxes', { userId: null });
  const statusOf = async (host: string) =>
    (await visitor.get(`/tracking-hosts/ask?domain=${encodeURIComponent(host)}`)).status;
  names.set('unasked.acme.io', leadsHere);
  for (const host of ['unasked.acme.io', product, 'x', '\0', "'"]) expect(await statusOf(host)).toBe(404);
  expect(dns.questions.filter((each) => each.includes('unasked'))).toEqual([]);
  for (const host of ['go.acme.io', 'GO.flat.io.', 'go.bare.io']) expect(await statusOf(host)).toBe(200);
  names.set('go.acme.io', 'servfail');
  expect(await statusOf('go.acme.io')).toBe(503);
  names.set('go.acme.io', { a: '127.0.0.9' });
  expect(await statusOf('go.acme.io')).toBe(404);
});

test('where the DNS is not asked any more, hosts keep the certificates that links in emails need', async () => {
  await using blind = await another({ environment: { ADDRESS_CHECK: 'false' } });
  const visitor = serviceClient(blind.port, 'mailboxes', { userId: null });
  for (const [host, status] of [
    ['go.acme.io', 200],
    ['go.bare.io', 404],
    ['unasked.acme.io', 404],
  ])
    expect([host, (await visitor.get(`/tracking-hosts/ask?domain=${host}`)).status]).toEqual([host, status]);
});

test('a rebuild finds the same hosts', async () => {
  const compared = await rebuild({ database, readModels, consumers: [] });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
  expect(compared.find(({ table }) => table === 'tracking_hosts')?.rows).toBeGreaterThan(4);
});

test('a product without a public name, or that does not ask the DNS, verifies nothing', async () => {
  const { user: other } = await startMailboxes({
    environment: { ...environment, PUBLIC_URL: 'http://localhost:8080' },
  });
  await other.post('/api/mailboxes', { fromName: 'Ada', address: 'ada@acme.io', smtp: mailServer.at() });
  const path = '/api/mailboxes/domains/acme.io/tracking-host';
  expect(await other.put(path, { host: 'go.acme.io' })).toMatchObject({
    status: 422,
    body: { code: 'product-without-name' },
  });
  const { user: blind } = await startMailboxes({ environment: { PUBLIC_URL } });
  await blind.post('/api/mailboxes', { fromName: 'Ada', address: 'ada@acme.io', smtp: mailServer.at() });
  expect((await blind.put(path, { host: 'go.acme.io' })).body.trackingHost).toMatchObject({
    ...{ verdict: 'unknown', isUsed: false },
    message: expect.stringContaining('ADDRESS_CHECK'),
  });
});
