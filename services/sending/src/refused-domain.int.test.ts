import { randomUUIDv7 } from 'node:crypto';
import { movableClock } from '@cadenza/clock';
import { type DnsAnswer, eventually, startDnsServer, startMailboxAccess, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { anyTime } from './testing/any-time.ts';
import { runSender, start } from './testing/running-sender.ts';

const google: DnsAnswer = { mx: [[1, 'aspmx.l.google.com']] };
const names = new Map<string, DnsAnswer>([
  ['shop.io', google],
  ['bakery.io', google],
  ['other.io', { mx: [[10, 'mail.other.io']] }],
]);
const atGoogle = /@(?:shop|bakery)\.io$/;
let isRepaired = false;
const refused: string[] = [];
const said =
  '5.7.26 Your email has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM. gsmtp';
const dns = await startDnsServer(names);
const sink = await startSmtpSink({
  replyTo: (recipient) => {
    if (isRepaired || !atGoogle.test(recipient)) return undefined;
    refused.push(recipient);
    return { kind: 'refuse', at: 'text', code: 550, text: said };
  },
});
// So slow that no wait of hours ends by itself.
const clock = movableClock({ start, speed: 20 });
const owner = await startMailboxAccess();
const sender = await runSender({ smtpUrl: sink.url, mailboxesUrl: owner.url, dnsServer: dns.address, clock });
const { campaigns, database, mailboxes } = sender;
const another = await sender.another();
afterAll(async () => {
  await another[Symbol.asyncDispose]();
  await sender[Symbol.asyncDispose]();
  await Promise.all([sink[Symbol.asyncDispose](), owner[Symbol.asyncDispose](), dns[Symbol.asyncDispose]()]);
});

const patience = { timeoutMs: 30_000 };
/** The sink also keeps what it refuses. */
const mailed = () => {
  const read = sink.mails.flatMap(({ to }) => to);
  for (const address of refused) read.splice(read.indexOf(address), 1);
  return read.toSorted();
};
const addressesAt = (domains: readonly string[], name: string) => domains.map((domain) => `${name}@${domain}`);

async function aCampaign(addresses: readonly string[]) {
  const campaignId = await campaigns.create([{ subject: 'Hello', body: 'Hi', delayDays: 0 }], anyTime);
  await campaigns.attach(
    campaignId,
    addresses.map((email) => ({ email })),
  );
  await campaigns.launch(campaignId);
  return campaignId;
}

async function waitsOf(): Promise<unknown> {
  const { rows } = await database.query('select domain, family, failures, code, said from refused_ways');
  return rows;
}
const google550 = { domain: 'example.com', family: 'google.com', code: 550 };
const planOf = async (campaignId: string) =>
  (
    await database.query(
      'select next_send_at as at, plan_rule as rule, plan_obstacle as obstacle from campaigns where id = $1',
      [campaignId],
    )
  ).rows[0];
const aside = async () => (await database.query('select from leads_aside')).rowCount;

test('D11, T7, T8: leads of a provider that refuses our domain wait, others go on, no plan names those, and GET /api/refused-domains does', async () => {
  const [theirs, others] = [
    addressesAt(['shop.io', 'bakery.io', 'bakery.io'], 'a').map((address, index) => `${index}${address}`),
    ['f@other.io', 'g@other.io'],
  ];
  const campaignId = await aCampaign([...theirs, ...others]);
  await eventually(() => expect(mailed()).toEqual(others), patience);
  await eventually(async () => expect(await aside()).toBe(3), patience);
  expect(refused).toHaveLength(1);
  expect(await waitsOf()).toEqual([{ ...google550, failures: 1, said: expect.stringContaining('5.7.26') }]);
  await eventually(async () => {
    const obstacle = expect.stringMatching(
      /^Google has refused mail from example\.com since .* \(550\): its records are not known yet\. /,
    );
    expect(await planOf(campaignId)).toEqual({ at: null, rule: 'hold', obstacle });
  }, patience);
  const shown = {
    ...{ domain: 'example.com', provider: 'Google', leads: 3, code: 550, records: 'its records are not known yet' },
    ...{ since: expect.any(String), nextAt: expect.any(String), said: expect.stringContaining('5.7.26 Your email') },
  };
  const list = async (query: string) => (await sender.client().get(`/api/refused-domains${query}`)).body;
  expect(await list('')).toEqual([shown]);
  expect(await list(`?campaignId=${campaignId}`)).toEqual([shown]);
  expect(await list(`?campaignId=${randomUUIDv7()}`)).toEqual([]);
  const { rows } = await database.query(
    'select state, attempts from enrolments left join emails using (campaign_id, lead_id) where campaign_id = $1',
    [campaignId],
  );
  const ofThem = rows.filter(({ state }) => state === 'waiting');
  expect(ofThem.map(({ attempts }) => attempts).toSorted()).toEqual([0, null, null]);
  expect((await database.query('select from stops')).rowCount).toBe(0);
});

test('D11: nobody asks earlier, neither after a restart nor for another campaign', async () => {
  clock.advance({ minutes: 30 });
  await sender.restart();
  await aCampaign(['d@shop.io', 'h@other.io']);
  await eventually(() => expect(mailed()).toContain('h@other.io'), patience);
  await eventually(async () => expect(await aside()).toBe(4), patience);
  expect(refused).toHaveLength(1);
});

test('D11: of all instances and campaigns one email asks, and while it is refused the others wait on', async () => {
  await sender.pass({ minutes: 31 });
  await eventually(async () => {
    expect(await waitsOf()).toMatchObject([{ ...google550, failures: 2 }]);
    expect(await aside()).toBe(4);
  }, patience);
  expect(refused).toHaveLength(2);
});

test('D11: each refusal has the records looked at, and a record that is mended then has one email ask at once', async () => {
  await eventually(() => expect(owner.checkedSoon).toEqual(['example.com', 'example.com']), patience);
  await mailboxes.tellDomain('example.com', true);
  await mailboxes.tellDomain('example.com', false);
  await eventually(async () => {
    expect(await waitsOf()).toMatchObject([{ ...google550, failures: 3 }]);
    expect(await aside()).toBe(4);
  }, patience);
  expect(refused).toHaveLength(3);
});

test('D11: once the provider takes one email, all leads that waited are mailed once', async () => {
  isRepaired = true;
  clock.advance({ hours: 12 });
  const theirs = ['0a@shop.io', '1a@bakery.io', '2a@bakery.io', 'd@shop.io'];
  await sender.inTime(() => expect(mailed().filter((address) => atGoogle.test(address))).toEqual(theirs));
  expect(await waitsOf()).toEqual([]);
  expect(await aside()).toBe(0);
});
