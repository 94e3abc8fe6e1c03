import { weekdays } from '@cadenza/contracts';
import { type DnsAnswer, eventually, startDnsServer, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { runSender } from './testing/running-sender.ts';

const google: DnsAnswer = { mx: [[1, 'aspmx.l.google.com']] };
const names = new Map<string, DnsAnswer>([
  ['shop.io', google],
  ['bakery.io', google],
  ['other.io', { mx: [[10, 'mail.other.io']] }],
]);
const atGoogle = /@(?:shop|bakery)\.io$/;
let isRepaired = false;
const text =
  '5.7.26 Your email has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM. gsmtp';
const dns = await startDnsServer(names);
const sink = await startSmtpSink({
  replyTo: (recipient) => {
    if (isRepaired || !atGoogle.test(recipient)) return undefined;
    return { kind: 'refuse', at: 'text', code: 550, text };
  },
});
const sender = await runSender({ smtpUrl: sink.url, dnsServer: dns.address });
const { campaigns, database, inTime } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await Promise.all([sink[Symbol.asyncDispose](), dns[Symbol.asyncDispose]()]);
});

test('D11: leads of a provider that refuses our domain wait, others go on, and all are mailed once after the repair', async () => {
  const theirs = ['a@shop.io', 'b@bakery.io', 'c@shop.io', 'd@bakery.io', 'e@shop.io'];
  const others = ['f@other.io', 'g@other.io', 'h@other.io'];
  const campaignId = await campaigns.create([{ subject: 'Hello', body: 'Hi', delayDays: 0 }], {
    ...{ sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1 },
  });
  await campaigns.attach(
    campaignId,
    [...theirs, ...others].map((email) => ({ email })),
  );
  await campaigns.launch(campaignId);
  const mailed = () =>
    sink.mails
      .flatMap(({ to }) => to)
      .filter((address) => isRepaired || !atGoogle.test(address))
      .sort();
  await eventually(() => expect(mailed()).toEqual(others), { timeoutMs: 30_000 });
  const deferred = async () => {
    const { rows } = await database.query(
      "select state, status, attempts from enrolments join emails using (campaign_id, lead_id) where campaign_id = $1 and status <> 'sent'",
      [campaignId],
    );
    expect(rows).toEqual(theirs.map(() => ({ state: 'waiting', status: 'deferred', attempts: 0 })));
  };
  await eventually(deferred, { timeoutMs: 30_000 });
  expect((await database.query('select from suppressions')).rowCount).toBe(0);
  const before = sink.mails.length;
  isRepaired = true;
  await inTime(() =>
    expect(
      sink.mails
        .slice(before)
        .flatMap(({ to }) => to)
        .sort(),
    ).toEqual(theirs.toSorted()),
  );
});
