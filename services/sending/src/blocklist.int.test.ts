import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { topics, weekdays } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice, eventually, seededRandom, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { ledger, runSender } from './testing/running-sender.ts';

const sink = await startSmtpSink();
const sender = await runSender({ smtpUrl: sink.url });
const { bus, campaigns, database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const settings = {
  ...{ sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1 },
};
const steps = [{ subject: 'First', body: 'Hello', delayDays: 0 }];
const waiting = { timeoutMs: 60_000 };
const blocklist = '/api/blocklist';
const list = async (query = '') => (await sender.client().get(`${blocklist}${query}`)).body;
const block = (body: object) => sender.client().post(blocklist, body);
const aDomain = () => `${randomUUIDv7()}.example`;
const mailsTo = (address: string) => sink.mails.filter(({ to }) => to.includes(address)).length;

async function endings(campaignId: string) {
  const { rows } = await database.query(
    `select email, state, reason from enrolments join leads on leads.id = lead_id where campaign_id = $1 order by place`,
    [campaignId],
  );
  return rows;
}

test('S9: an address, a domain and what is below it get nothing, under any spelling; neighbours do', async () => {
  const [address, domain] = [`Ada@${aDomain()}`, aDomain()];
  expect((await block({ value: ` ${address.toUpperCase()} `, reason: 'A competitor' })).status).toBe(201);
  const blocked = await block({ value: `@${domain.toUpperCase()}` });
  expect(blocked.body).toMatchObject({ value: domain, kind: 'domain', reason: null, source: 'manual' });
  const [inDomain, below, beside] = [`bo@${domain}`, `cy@Mail.${domain}`, `di@not-${domain}`];
  const campaignId = await campaigns.create(steps, settings);
  await campaigns.attach(
    campaignId,
    [address, inDomain, below, beside].map((email) => ({ email })),
  );
  await eventually(async () => {
    const { body: check } = await sender.client().get(`/api/campaigns/${campaignId}/launch-check`);
    expect(check.suppressedAddresses).toMatchObject({
      count: 3,
      leads: [address, inDomain, below].map((email) => ({ email, reason: 'blocked' })),
    });
    expect((await sender.client().get(`/api/campaigns/${campaignId}/forecast`)).body.emailsTotal).toBe(1);
  }, waiting);
  await campaigns.launch(campaignId);
  await eventually(async () => {
    expect(await endings(campaignId)).toEqual([
      { email: address, state: 'ended', reason: 'blocked' },
      { email: inDomain, state: 'ended', reason: 'blocked' },
      { email: below, state: 'ended', reason: 'blocked' },
      { email: beside, state: 'done', reason: null },
    ]);
  }, waiting);
  expect([address, inDomain, below, beside].map(mailsTo)).toEqual([0, 0, 0, 1]);
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});

test('what is taken off the list is mailed again, but whoever said stop is not', async () => {
  const domain = aDomain();
  const [open, stopped] = [`ada@${domain}`, `bo@${domain}`];
  await block({ value: domain });
  await block({ value: stopped });
  await block({ value: stopped, reason: 'Again' });
  expect(await list(`?search=${domain}&limit=10`)).toMatchObject([
    { value: stopped, kind: 'address', reason: null },
    { value: domain, kind: 'domain' },
  ]);
  const file = await sender.client().get(`${blocklist}.csv?search=${domain}`);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="blocklist.csv"');
  expect(file.body).toMatch(new RegExp(`^\uFEFF?Value,Kind,Reason,Source,Blocked\\r\\n${stopped},address,,manual,`));
  const unblock = () => sender.client().delete(blocklist, { value: domain });
  expect((await unblock()).status).toBe(200);
  expect(await unblock()).toMatchObject({ status: 404, body: { code: 'not-blocked' } });
  const campaignId = await campaigns.create(steps, settings);
  await campaigns.attach(campaignId, [{ email: open }, { email: stopped }]);
  await campaigns.launch(campaignId);
  await eventually(async () => expect(await endings(campaignId)).toMatchObject([{}, { state: 'ended' }]), waiting);
  await eventually(() => expect([open, stopped].map(mailsTo)).toEqual([1, 0]), waiting);
});

test('S15: a domain of everybody is asked for twice, and a file says which of its rows were not taken, and why', async () => {
  expect(await block({ value: '*@gmail.com' })).toMatchObject({ status: 409, body: { code: 'free-mail-domain' } });
  expect(await block({ value: 'co.uk' })).toMatchObject({ status: 409, body: { code: 'free-mail-domain' } });
  expect(await block({ value: '?@rival.example' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'value' }] },
  });
  const domain = aDomain();
  const entries = [{ value: `www.${domain}` }, { value: 'gmail.com' }, { value: 'no value' }, { value: `x@${domain}` }];
  const bulk = (confirmed: boolean) => sender.client().post(`${blocklist}/bulk`, { entries, confirmed });
  const nothing = { row: 2, reason: 'invalid', fault: 'is no email address and no domain' };
  expect((await bulk(false)).body).toEqual({
    ...{ blocked: 2, alreadyBlocked: 0 },
    refused: [{ row: 1, reason: 'free-mail-domain', fault: 'is shared by many people' }, nothing],
  });
  expect((await bulk(true)).body).toEqual({ ...{ blocked: 1, alreadyBlocked: 2 }, refused: [nothing] });
  expect(await list(`?search=${domain}&limit=10`)).toMatchObject([{ value: `x@${domain}` }, { value: domain }]);
  expect((await sender.client().delete(blocklist, { value: 'gmail.com' })).status).toBe(200);
  expect((await sender.client().delete(blocklist, { value: `https://${domain}/` })).status).toBe(200);
});

test('S15: what a list would concern is counted, and nothing is blocked by that', async () => {
  const [domain, other] = [aDomain(), aDomain()];
  const emails = [`ada@${domain}`, `bo@Mail.${domain}`, `cy@${other}`, `di@${other}`];
  const followUp = { subject: 'Again', body: 'Hello', delayDays: 3 };
  const running = await campaigns.create([...steps, followUp], settings);
  const draft = await campaigns.create(steps, settings);
  await campaigns.attach(
    running,
    emails.map((email) => ({ email })),
  );
  await campaigns.attach(draft, [{ email: `ada@${domain}` }]);
  await campaigns.launch(running);
  await sender.client().post(`/api/blocklist`, { value: `cy@${other}` });
  const values = [`*@${domain}`, `@${domain}`, `Cy <CY@${other}>`, `x@${other}`, 'gmail.com', 'nonsense'];
  await eventually(async () => {
    const check = await sender.client().post(`${blocklist}/check`, { entries: values.map((value) => ({ value })) });
    expect(check).toMatchObject({
      status: 200,
      body: {
        ...{ addresses: 2, domains: 1, repeated: 1, alreadyBlocked: 1 },
        refused: [
          { row: 4, reason: 'free-mail-domain' },
          { row: 5, reason: 'invalid' },
        ],
        // Of the address in both campaigns there are two leads here.
        ...{ leads: 4, campaignIds: [running] },
      },
    });
  }, waiting);
  expect(await list(`?search=${domain}&limit=10`)).toEqual([]);
});

test('S15: entries from before that blocked nobody block what they mean after an upgrade', async () => {
  const [star, page] = [aDomain(), aDomain()];
  await database.query(
    `insert into blocklist (hash, value, reason, source, blocked_at)
     select 'earlier ' || value, value, 'A rival', 'import', now() from unnest($1::text[]) as value`,
    [[`*@${star}`, `www.${page}`, '*@gmail.com']],
  );
  await sender.restart();
  const rival = { kind: 'domain', reason: 'A rival', source: 'import' };
  expect(await list(`?search=${star}&limit=10`)).toMatchObject([{ value: star, ...rival }]);
  expect(await list(`?search=${page}&limit=10`)).toMatchObject([{ value: page, ...rival }]);
  expect(await list('?search=gmail.com&limit=10')).toMatchObject([{ value: '*@gmail.com' }]);
});

test('an erased address leaves the list, and stays blocked', async () => {
  const email = `ada@${aDomain()}`;
  const campaignId = await campaigns.create(steps, settings);
  const [link] = await campaigns.attach(campaignId, [{ email }]);
  await block({ value: email });
  await eventually(async () => expect(await endings(campaignId)).toHaveLength(1), waiting);
  const leadIds = link ? [link.leadId] : [];
  await deliverTwice(bus, topics.leads, 'LeadsErased', 'erasure', { leadIds, erasedAt: '2026-03-02T15:00:00Z' });
  await eventually(async () => expect(await list(`?search=${email}`)).toEqual([]), waiting);
  const again = await campaigns.create(steps, settings);
  await campaigns.attach(again, [{ email }]);
  await campaigns.launch(again);
  await eventually(async () => expect(await endings(again)).toMatchObject([{ reason: 'blocked' }]), waiting);
});

/** What was begun while a block was committed is visible once its own commit ends. */
async function othersHaveEnded(): Promise<void> {
  const { rows } = await database.query<{ now: string }>('select pg_current_xact_id()::text as now');
  await eventually(async () => {
    const { rows: ended } = await database.query(
      'select where pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8',
      [rows[0]?.now],
    );
    expect(ended).toHaveLength(1);
  }, waiting);
}

test('S9: a block at any moment wins, or its email was begun before it', async () => {
  const random = seededRandom();
  console.info(`TEST_SEED=${random.seed}`);
  const domains = Array.from({ length: 30 }, aDomain);
  const campaignIds: string[] = [];
  // More campaigns than connections, so that claimed emails wait to be begun.
  for (let number = 0; number < 50; number += 1) {
    const campaignId = await campaigns.create(steps, settings);
    campaignIds.push(campaignId);
    await campaigns.attach(
      campaignId,
      Array.from({ length: 6 }, (_, place) => ({ email: `lead${number}@${domains[(number + 5 * place) % 30]}` })),
    );
  }
  for (const campaignId of campaignIds) await campaigns.launch(campaignId);
  const arrivals = () => sink.mails.flatMap(({ to }) => to).filter((email) => email.startsWith('lead'));
  await eventually(() => expect(arrivals().length).toBeGreaterThan(20), waiting);
  const allowed = new Set<string>();
  for (const domain of random.shuffle(domains).slice(0, 25)) {
    await wait(random.next() * 20);
    await block({ value: domain });
    await othersHaveEnded();
    const { rows } = await database.query<{ email: string }>(
      `select email from leads join emails on lead_id = leads.id left join claimed_emails on email_id = emails.id
       where email like '%@' || $1 and (state in ('begun', 'answered') or sent_at is not null)`,
      [domain],
    );
    for (const { email } of rows) allowed.add(email);
    domains.splice(domains.indexOf(domain), 1);
  }
  await eventually(async () => {
    const { rows } = await database.query(
      `select state from enrolments where campaign_id = any($1) and state not in ('done', 'ended')`,
      [campaignIds],
    );
    expect(rows).toEqual([]);
  }, waiting);
  const arrived = arrivals();
  expect(arrived.filter((email) => !domains.includes(email.split('@')[1] ?? '') && !allowed.has(email))).toEqual([]);
  expect(new Set(arrived).size).toBe(arrived.length);
  const got = await Promise.all(campaignIds.map((campaignId) => ledger(database, campaignId)));
  expect(got.flat().filter(({ status }) => status === 'sent')).toHaveLength(arrived.length);
  // There was a race.
  expect(allowed.size).toBeGreaterThan(0);
  expect(arrived.length).toBeLessThan(300);
});

test('S15: an entry is found in whichever script its domain is written', async () => {
  const name = `müller-${randomUUIDv7()}`;
  const [domain, address] = [`${name}.example`, `Ada@mail.${name}.example`];
  for (const value of [domain, address]) expect((await block({ value })).status).toBe(201);
  const stored = await list(`?search=${encodeURIComponent(name)}`);
  expect(stored.map(({ value }: { value: string }) => value)).toEqual([
    expect.stringMatching(/^ada@mail\.xn--/),
    expect.stringMatching(/^xn--/),
  ]);
  const searches = [
    domain,
    domain.toUpperCase(),
    domain.normalize('NFD'),
    stored[1].value,
    stored[1].value.toUpperCase(),
  ];
  for (const search of searches) expect(await list(`?search=${encodeURIComponent(search)}`)).toEqual(stored);
  const page = await sender.client().get(`${blocklist}?limit=1&search=${encodeURIComponent(name)}`);
  expect(page.body).toEqual([stored[0]]);
  expect(await list(`?search=${encodeURIComponent(`ü${name}`)}`)).toEqual([]);
});
