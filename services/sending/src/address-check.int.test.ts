import { topics, weekdays } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { type DnsAnswer, deliverTwice, eventually, startDnsServer, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { runSender } from './testing/running-sender.ts';

const takesMail: DnsAnswer = { mx: [[10, 'mail.good.io']] };
const names = new Map<string, DnsAnswer>([
  ['good.io', takesMail],
  ['null.io', { mx: [[0, '']] }],
  ['bare.io', 'nothing'],
  ['broken.io', 'servfail'],
  ['mute.io', 'silent'],
]);
const [sink, dns] = await Promise.all([startSmtpSink(), startDnsServer(names)]);
const sender = await runSender({ smtpUrl: sink.url, dnsServer: dns.address });
const { bus, campaigns, database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await Promise.all([sink[Symbol.asyncDispose](), dns[Symbol.asyncDispose]()]);
});

const settings = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1 };
const steps = [{ subject: 'First', body: 'Hello', delayDays: 0 }];
const waiting = { timeoutMs: 60_000 };
const mailed = (address: string) => sink.mails.filter(({ to }) => to.includes(address)).length;

async function standings(campaignId: string) {
  const { rows } = await database.query<{ email: string; state: string; reason: string | null }>(
    `select email, state, reason from enrolments join leads on leads.id = lead_id where campaign_id = $1 order by place`,
    [campaignId],
  );
  return rows.map(({ email, state, reason }) => [email, state, reason]);
}

const expectRebuildEqualsLive = async () => {
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
};

test('J6: a domain that takes no mail is never mailed; one that the DNS cannot tell of is', async () => {
  const emails = ['a@good.io', 'b@null.io', 'c@bare.io', 'd@gone.io', 'e@broken.io', 'f@mute.io', 'g@here.example'];
  const campaignId = await campaigns.create(steps, settings);
  await campaigns.attach(
    campaignId,
    [...emails, 'info@good.io'].map((email) => ({ email })),
  );
  await eventually(async () => {
    const { body: check } = await sender.client().get(`/api/campaigns/${campaignId}/launch-check`);
    expect(check.undeliverableAddresses).toMatchObject({
      count: 3,
      leads: [{ reason: 'null-mx' }, { reason: 'no-mail-server' }, { email: 'd@gone.io', reason: 'no-domain' }],
    });
    expect(check.riskyAddresses).toMatchObject({ count: 1, leads: [{ reason: 'role' }] });
    expect((await sender.client().get(`/api/campaigns/${campaignId}/forecast`)).body.emailsTotal).toBe(5);
  }, waiting);
  await campaigns.launch(campaignId);
  const ended = (email: string) => [email, 'ended', 'undeliverable'];
  const done = (email: string) => [email, 'done', null];
  await eventually(
    async () =>
      expect(await standings(campaignId)).toEqual(
        [...emails, 'info@good.io'].map((email) => (/null|bare|gone/.test(email) ? ended : done)(email)),
      ),
    waiting,
  );
  expect(emails.map(mailed)).toEqual([1, 0, 0, 0, 1, 1, 1]);
  await expectRebuildEqualsLive();

  names.set('gone.io', takesMail);
  names.set('null.io', 'servfail');
  await sender.inTime(async () => expect(mailed('d@gone.io')).toBe(1));
  const after = [...emails, 'info@good.io'].map((email) => (/null|bare/.test(email) ? ended : done)(email));
  await eventually(async () => expect(await standings(campaignId)).toEqual(after), waiting);
  await expectRebuildEqualsLive();
});

test('a lead that joins as its campaign sends waits for the look-up of its domain', async () => {
  const campaignId = await campaigns.create(steps, settings);
  await campaigns.launch(campaignId);
  const emails = Array.from({ length: 20 }, (_, index) => `x@${index}.nowhere.io`);
  await campaigns.attach(
    campaignId,
    emails.map((email) => ({ email })),
  );
  await eventually(
    async () => expect(await standings(campaignId)).toEqual(emails.map((email) => [email, 'ended', 'undeliverable'])),
    waiting,
  );
  expect(emails.map(mailed)).toEqual(emails.map(() => 0));
});

test('J6: a campaign may leave out risky addresses', async () => {
  const campaignId = await campaigns.create(steps, { ...settings, riskyAddresses: 'skip' });
  const emails = ['hello@good.io', 'y@good.io', 'y@mailinator.com'];
  await campaigns.attach(
    campaignId,
    emails.map((email) => ({ email })),
  );
  const forecast = async (query = '') =>
    (await sender.client().get(`/api/campaigns/${campaignId}/forecast${query}`)).body.emailsTotal;
  names.set('mailinator.com', takesMail);
  await eventually(async () => expect(await forecast()).toBe(1), waiting);
  expect(await forecast('?riskyAddresses=send')).toBe(3);
  await campaigns.launch(campaignId);
  const skipped = (email: string) => [email, 'ended', 'risky-address'];
  await eventually(
    async () =>
      expect(await standings(campaignId)).toEqual(
        emails.map((email) => (email === 'y@good.io' ? [email, 'done', null] : skipped(email))),
      ),
    waiting,
  );
});

test('addresses are checked without a lead, and a domain whose leads are erased is forgotten', async () => {
  const addresses = ['a@good.io', 'A@Null.io', 'sales@new.io', 'no address', 'x@gmial.com'];
  names.set('new.io', takesMail);
  expect((await sender.client().post('/api/address-checks', { addresses })).body).toEqual([
    { verdict: 'good', reason: null, freeMail: false, suggestion: null },
    { verdict: 'undeliverable', reason: 'null-mx', freeMail: false, suggestion: null },
    { verdict: 'risky', reason: 'role', freeMail: false, suggestion: null },
    { verdict: 'undeliverable', reason: 'syntax', freeMail: false, suggestion: null },
    { verdict: 'undeliverable', reason: 'no-domain', freeMail: false, suggestion: 'x@gmail.com' },
  ]);
  const campaignId = await campaigns.create(steps, settings);
  const links = await campaigns.attach(campaignId, [{ email: 'a@once.io' }, { email: 'b@once.io' }]);
  const known = async () =>
    (await database.query('select domain from mail_domains where domain = $1', ['once.io'])).rowCount;
  await eventually(async () => expect(await known()).toBe(1), waiting);
  const erase = (leadId: string) =>
    deliverTwice(bus, topics.leads, 'LeadsErased', `erasure-${leadId}`, {
      leadIds: [leadId],
      erasedAt: '2026-03-03T00:00:00Z',
    });
  await erase(links[0]!.leadId);
  await eventually(async () => expect((await standings(campaignId)).length).toBe(1), waiting);
  expect(await known()).toBe(1);
  await erase(links[1]!.leadId);
  await eventually(async () => expect(await known()).toBe(0), waiting);
});
