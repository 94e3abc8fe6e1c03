import { randomUUIDv7 } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import { type CapacityDay, type CapacityLimit, type MailboxWork, topics } from '@cadenza/contracts';
import { deliverTwice, eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { aMailbox } from './testing/a-mailbox.ts';
import { anyTime } from './testing/any-time.ts';
import { runMailboxSender } from './testing/mailbox-sender.ts';
import { start } from './testing/running-sender.ts';

// Monday 2 March 2026, 15:00 in UTC. An email leaves while the clock stands still.
const clock = { ...manualClock(start.toString()), realNow: () => Temporal.Now.instant() };
const sender = await runMailboxSender({ clock });
const { campaigns, database, mailboxes } = sender;
afterAll(() => sender[Symbol.asyncDispose]());

const patience = { timeoutMs: 30_000 };
const steps = [0, 1].map((delayDays) => ({ subject: 'Hello', body: 'Hello', delayDays }));

const capacityOf = async (campaignId: string, query = ''): Promise<CapacityDay[]> => {
  const answer = await sender.client().get(`/api/campaigns/${campaignId}/capacity${query}`);
  expect(answer.status).toBe(200);
  return answer.body.days;
};
/** How many emails each sender can send today, and what limits them. */
async function todayOf(campaignId: string): Promise<Record<string, [number, number, CapacityLimit]>> {
  const [today] = await capacityOf(campaignId, '?days=1');
  return Object.fromEntries(
    today?.senders.map(({ mailboxId, used, canSend, limit }) => [mailboxId, [used, canSend, limit]]) ?? [],
  );
}
const workOf = async (mailboxId: string): Promise<MailboxWork | undefined> =>
  (await sender.client().get('/api/mailbox-work')).body.find((each: MailboxWork) => each.mailboxId === mailboxId);

test('M5, M7: what a campaign can send by its senders, from the draft on, and which limit is the smallest', async () => {
  const given = { dailyLimit: 9, ramp: { start: 4, step: 3 } };
  const { mailboxId } = await sender.connect(given);
  const { mailboxId: paused } = await mailboxes.connect();
  const campaignId = await campaigns.create(steps, anyTime);
  await campaigns.setSenders(campaignId, { mailboxIds: [mailboxId, paused] });
  await mailboxes.tell('MailboxPaused', paused);
  await eventually(async () => {
    expect(await todayOf(campaignId)).toEqual({ [mailboxId]: [0, 4, 'ramp-up'], [paused]: [0, 0, 'paused'] });
  }, patience);
  const days = await capacityOf(campaignId);
  expect(days).toHaveLength(7);
  expect(days.map(({ total }) => total)).toEqual([4, 7, 9, 9, 9, 9, 9]);
  expect(days.map(({ senders }) => senders[0]?.limit)).toEqual(['ramp-up', 'ramp-up', ...Array(5).fill('daily-limit')]);

  const [link] = await campaigns.attach(campaignId, [{ email: 'ada@example.net' }]);
  await campaigns.launch(campaignId);
  await eventually(async () => expect((await todayOf(campaignId))[mailboxId]).toEqual([1, 3, 'ramp-up']), patience);
  expect(await workOf(mailboxId)).toEqual({
    ...{ mailboxId, allowanceToday: 4, usedToday: 1, boundLeads: 1 },
    ...{ campaigns: [{ id: campaignId }], campaignCount: 1, unread: null, waiting: null },
  });

  await mailboxes.tell('MailboxRemoved', mailboxId);
  await eventually(
    async () => expect((await todayOf(campaignId))[mailboxId], 'its lead waits').toEqual([1, 0, 'removed']),
    patience,
  );
  expect(await workOf(mailboxId), 'of one that is removed').toMatchObject({ boundLeads: 1, campaignCount: 1 });
  const { mailboxId: other } = await mailboxes.connect();
  await eventually(async () => expect(await workOf(other)).toBeDefined(), patience);
  await sender.client().put(`/api/campaigns/${campaignId}/leads/${link?.leadId}/mailbox`, { mailboxId: other });
  expect(await workOf(mailboxId), 'without leads').toBeUndefined();
  expect(await workOf(other)).toMatchObject({ campaigns: [{ id: campaignId }], campaignCount: 1, boundLeads: 1 });
  expect(Object.keys(await todayOf(campaignId)).toSorted()).toEqual([other, paused].toSorted());
});

test('M1: what a campaign of the relay can send', async () => {
  const campaignId = await campaigns.create(steps, { ...anyTime, delayMinutes: 60 });
  await eventually(async () => expect((await todayOf(campaignId))['null']).toEqual([0, 9, 'delay']), patience);
  expect((await sender.client().get(`/api/campaigns/${randomUUIDv7()}/capacity`)).status).toBe(404);
  expect((await sender.client().get(`/api/campaigns/${campaignId}/capacity?days=32`)).status).toBe(400);
});

test('at most twenty campaigns of a mailbox are named, and all are counted but those that are over', async () => {
  const { mailboxId } = await mailboxes.connect();
  const ids: string[] = [];
  for (let number = 0; number < 22; number += 1) {
    const campaignId = await campaigns.create(steps, anyTime);
    await campaigns.setSenders(campaignId, { mailboxIds: [mailboxId] });
    ids.push(campaignId);
  }
  await eventually(async () => expect((await workOf(mailboxId))?.campaignCount).toBe(22), patience);
  expect((await workOf(mailboxId))?.campaigns).toEqual(
    ids
      .toReversed()
      .slice(0, 20)
      .map((id) => ({ id })),
  );
  await campaigns.tell('CampaignStopped', ids[0] as string);
  await campaigns.tell('CampaignDeleted', ids[1] as string);
  await eventually(async () => expect((await workOf(mailboxId))?.campaignCount).toBe(20), patience);
  const { rows } = await database.query('select from lanes where mailbox_id = $1', [mailboxId]);
  expect(rows).toHaveLength(21);
});

test('M7: a mailbox that was connected before this service began to listen counts as it is told later', async () => {
  const [paused, changed] = [randomUUIDv7(), randomUUIDv7()];
  const mailbox = aMailbox({ tags: ['early'], dailyLimit: 9, ramp: { start: 2, step: 1 } });
  const campaignId = await campaigns.create(steps, anyTime);
  await campaigns.setSenders(campaignId, { tags: ['early'] });
  const standing = { connectedAt: start.subtract({ hours: 72 }).toString(), isPaused: true, fault: null };
  const tell = (mailboxId: string, more: object) =>
    deliverTwice(sender.bus, topics.mailboxes, 'MailboxChanged', mailboxId, {
      ...{ mailboxId, mailbox, changedAt: start.toString(), ...more },
    });
  await tell(paused, { standing });
  await tell(changed, {});
  await eventually(async () => {
    expect(await todayOf(campaignId)).toEqual({ [paused]: [0, 0, 'paused'], [changed]: [0, 2, 'ramp-up'] });
  }, patience);
  await mailboxes.tell('MailboxResumed', paused);
  await eventually(async () => expect((await todayOf(campaignId))[paused]).toEqual([0, 5, 'ramp-up']), patience);
});
