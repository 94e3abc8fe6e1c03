import { randomUUIDv7 } from 'node:crypto';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { runSender } from '../testing/running-sender.ts';

const sink = await startSmtpSink();
const sender = await runSender({ smtpUrl: sink.url });
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const alwaysOpen = {
  sendWindowStart: 0,
  sendWindowEnd: 0,
  allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
} as const;
const settings = { ...alwaysOpen, allowedWeekdays: [...alwaysOpen.allowedWeekdays] };
const step = { subject: 'Hello {{firstName}}', body: 'Any thoughts?', delayDays: 0 };
const waiting = { timeoutMs: 20_000 };

async function figures() {
  const text = (await sender.client().get('/metrics')).body as string;
  return (line: string) => {
    const found = text
      .split('\n')
      .find((each) => each.startsWith(`${line} `) || each.startsWith(`${line.slice(0, -1)},`));
    return found === undefined ? undefined : Number(found.split(' ').at(-1));
  };
}

test('a scrape tells what became of emails, how late they left, and what waits', async () => {
  const campaignId = await sender.campaigns.create([step], settings);
  sink.script({ kind: 'refuse', at: 'recipient', code: 550, text: '5.1.1 No such user' }, { kind: 'accept' });
  await sender.campaigns.attach(campaignId, [{ email: 'nobody@example.net' }, { email: 'ada@example.net' }]);
  await sender.campaigns.launch(campaignId);
  await eventually(async () => {
    const figure = await figures();
    expect(figure('cadenza_emails_total{outcome="sent"}')).toBe(1);
    expect(figure('cadenza_emails_total{outcome="bounced"}')).toBe(1);
  }, waiting);
  const figure = await figures();
  expect(figure('cadenza_smtp_attempts_total{answer="accepted"}')).toBe(1);
  expect(figure('cadenza_smtp_attempts_total{answer="dead-address"}')).toBe(1);
  expect(figure('cadenza_send_lateness_seconds_count{service="sending"}')).toBe(2);
  expect(figure('cadenza_dispatch_shards{service="sending"}')).toBe(16);
  expect(figure('cadenza_unknown_emails{service="sending"}')).toBe(0);
});

test('D8: an account that waits is counted, and since when', async () => {
  const { campaigns, clock } = sender;
  const since = clock.now();
  sink.script({ kind: 'refuse', at: 'text', code: 550, text: '5.4.5 Daily user sending limit exceeded' });
  const campaignId = await campaigns.create([step], settings);
  await campaigns.attach(campaignId, [{ email: 'grace@example.net' }]);
  await campaigns.launch(campaignId);
  await eventually(
    async () => expect((await figures())('cadenza_accounts_waiting{service="sending"}')).toBe(1),
    waiting,
  );
  const figure = await figures();
  expect(figure('cadenza_account_faults_total{fault="quota"}')).toBe(1);
  expect(figure('cadenza_account_faults_total{fault="login"}')).toBe(0);
  expect(figure('cadenza_smtp_attempts_total{answer="not-handed-over"}')).toBe(1);
  const age = figure('cadenza_account_waiting_age_seconds{service="sending"}');
  expect(age).toBeGreaterThan(0);
  expect(age).toBeLessThan(clock.now().since(since).total('seconds'));
  await eventually(
    async () => expect((await figures())('cadenza_accounts_waiting{service="sending"}')).toBe(0),
    waiting,
  );
});

test('an email that should have left and did not is seen by its age', async () => {
  const { database, clock } = sender;
  const campaignId = randomUUIDv7();
  const longAgo = clock.now().subtract({ hours: 3 }).toString();
  // In a shard that nobody holds, as when no instance of the sender runs.
  await database.query(
    `insert into campaigns (id, status, next_send_at, visit_at, shard) values ($1, 'active', $2, $2, 99)`,
    [campaignId, longAgo],
  );
  await database.query(
    `insert into emails (id, campaign_id, lead_id, link_id, step_number, address_hash, message_id, status, attempts,
       version, handed_over_at, reason) values ($1, $1, $1, $1, 1, 'hash', 'id', 'unknown', 1, 2, $2, 'not confirmed')`,
    [campaignId, longAgo],
  );
  await eventually(async () => {
    const figure = await figures();
    expect(figure('cadenza_due_campaigns{service="sending"}')).toBe(1);
    expect(figure('cadenza_queue_age_seconds{service="sending"}')).toBeGreaterThanOrEqual(3 * 3_600);
    expect(figure('cadenza_unplanned_campaigns{service="sending"}')).toBeGreaterThanOrEqual(1);
    expect(figure('cadenza_unknown_emails{service="sending"}')).toBe(1);
    expect(figure('cadenza_emails_under_way{service="sending"}')).toBe(0);
    expect(figure('cadenza_campaigns{status="active"}')).toBe(3);
  }, waiting);
});
