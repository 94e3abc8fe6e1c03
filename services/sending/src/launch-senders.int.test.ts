import { randomUUIDv7 } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import { type LaunchCheck, type LaunchForecast, weekdays } from '@cadenza/contracts';
import { eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { anyTime } from './testing/any-time.ts';
import { runMailboxSender } from './testing/mailbox-sender.ts';
import { start } from './testing/running-sender.ts';

// Monday 2 March 2026, 15:00 in UTC.
const clock = { ...manualClock(start.toString()), realNow: () => Temporal.Now.instant() };
const sender = await runMailboxSender({ clock });
const { campaigns, mailboxes } = sender;
afterAll(() => sender[Symbol.asyncDispose]());

const patience = { timeoutMs: 30_000 };
const steps = [0, 1].map((delayDays) => ({ subject: 'Hello', body: 'Hello', delayDays }));
const answered = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await sender.client().get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const forecast = (id: string, query = '') => answered<LaunchForecast>(`/api/campaigns/${id}/forecast${query}`);
const checked = async (id: string) => (await answered<LaunchCheck>(`/api/campaigns/${id}/launch-check`)).senders;

async function aDraft(
  senders: Parameters<typeof campaigns.setSenders>[1],
  { leadCount = 4, settings = anyTime } = {},
): Promise<string> {
  const id = await campaigns.create(steps, settings);
  const leads = Array.from({ length: leadCount }, () => ({ email: `${randomUUIDv7()}@example.net` }));
  await campaigns.attach(id, leads);
  await campaigns.setSenders(id, senders);
  await eventually(async () => expect(await forecast(id)).toMatchObject({ emailsTotal: 2 * leadCount }), patience);
  return id;
}

test('M1, M4, M5: a forecast by the mailboxes that a campaign names, as they stand', async () => {
  await mailboxes.connect({ dailyLimit: 2, tags: ['forecast'] });
  const { mailboxId: paused } = await mailboxes.connect();
  const id = await aDraft({ mailboxIds: [paused], tags: ['forecast'] });
  await mailboxes.tell('MailboxPaused', paused);
  const alone = {
    ...{ emailsPerDayMax: 2, emailsTotal: 8, firstSendAt: '2026-03-02T15:00:00Z' },
    ...{ lastSendAt: '2026-03-05T00:01:00Z', sharedMailboxes: 0 },
  };
  await eventually(async () => expect(await forecast(id)).toEqual(alone), patience);

  await mailboxes.tell('MailboxResumed', paused);
  const both = { emailsPerDayMax: 1_002, lastSendAt: '2026-03-03T15:01:00Z' };
  await eventually(async () => expect(await forecast(id, '?delayMinutes=1')).toMatchObject(both), patience);

  await campaigns.setSenders(id, {});
  await eventually(async () => expect(await forecast(id)).not.toHaveProperty('sharedMailboxes'), patience);
});

test('a forecast says how many mailboxes work for other campaigns that run', async () => {
  const { mailboxId } = await mailboxes.connect();
  const { mailboxId: other } = await mailboxes.connect();
  const id = await aDraft({ mailboxIds: [mailboxId, other] });
  const running = await campaigns.create(steps, anyTime);
  await campaigns.setSenders(running, { mailboxIds: [mailboxId] });
  expect(await forecast(id)).toMatchObject({ sharedMailboxes: 0 });
  await campaigns.launch(running);
  await eventually(async () => expect(await forecast(id)).toMatchObject({ sharedMailboxes: 1 }), patience);
});

test('M1: with senders of which none is connected nothing leaves, and the check says so', async () => {
  const id = await aDraft({ mailboxIds: [randomUUIDv7()], tags: ['nobody'] });
  const nothing = { emailsPerDayMax: 0, firstSendAt: null, lastSendAt: null, sharedMailboxes: 0 };
  await eventually(async () => expect(await forecast(id)).toMatchObject(nothing), patience);
  expect(await checked(id)).toEqual({ ableCount: 0, idleCount: 0, idle: [] });
});

test('M7, M8: the check names the senders that send nothing, and why', async () => {
  const { mailboxId: able } = await mailboxes.connect();
  const { mailboxId: paused } = await mailboxes.connect();
  const { mailboxId: removed } = await mailboxes.connect();
  const night = { start: 60, end: 120, weekdays: [...weekdays] };
  const { mailboxId: closed, mailbox } = await mailboxes.connect({ hours: night });
  const byDay = { ...anyTime, sendWindowStart: 540, sendWindowEnd: 1_020 };
  const id = await aDraft({ mailboxIds: [able, paused, removed, closed] }, { settings: byDay });
  expect(await checked(id)).toEqual({
    ...{ ableCount: 3, idleCount: 1 },
    idle: [{ mailboxId: closed, address: mailbox.address, reason: 'hours' }],
  });
  await mailboxes.tell('MailboxPaused', paused);
  await mailboxes.tell('MailboxRemoved', removed);
  await eventually(async () => {
    const { ableCount, idleCount, idle = [] } = (await checked(id)) ?? {};
    expect({ ableCount, idleCount }).toEqual({ ableCount: 1, idleCount: 3 });
    const reasons = new Map(idle.map(({ mailboxId, reason }) => [mailboxId, reason]));
    expect(Object.fromEntries(reasons)).toEqual({ [paused]: 'paused', [removed]: 'removed', [closed]: 'hours' });
  }, patience);
});

test('M1: the check says nothing of senders where the relay sends', async () => {
  const id = await aDraft({});
  expect(await checked(id)).toBeUndefined();
});
