import { randomUUIDv7 } from 'node:crypto';
import { type LaunchSettings, topics, weekdays } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice, eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { anyTime } from './testing/any-time.ts';
import { runMailboxSender } from './testing/mailbox-sender.ts';
import { ledger } from './testing/running-sender.ts';

// Monday 2 March 2026, 15:00 in UTC.
const sender = await runMailboxSender({ speed: 60 });
const { bus, campaigns, clock, database } = sender;
afterAll(() => sender[Symbol.asyncDispose]());

const patience = { timeoutMs: 60_000 };
const timeout = 120_000;
const steps = [{ subject: 'Hello', body: 'Hello', delayDays: 0 }];
const leads = (count: number) => Array.from({ length: count }, () => ({ email: `${randomUUIDv7()}@example.net` }));
const countSent = async (campaignId: string) =>
  (await ledger(database, campaignId)).filter(({ status }) => status === 'sent').length;

/** Nine to ten in Tokyo, on two days of the week. */
const tokyo: Partial<LaunchSettings> = {
  ...{ timezone: 'Asia/Tokyo', sendWindowStart: 540, sendWindowEnd: 600 },
  ...{ allowedWeekdays: ['Tuesday', 'Thursday'], delayMinutes: 2 },
};

const asQuery = (settings: Partial<LaunchSettings>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));

/** `Tuesday 9` */
function inTokyo(at: string): string {
  const { dayOfWeek, hour } = Temporal.Instant.from(at).toZonedDateTimeISO('Asia/Tokyo');
  return `${weekdays[dayOfWeek - 1]} ${hour}`;
}

/** When each email was claimed, in Tokyo. */
async function claimedIn(campaignId: string): Promise<string[]> {
  const { rows } = await database.query<{ at: string }>(
    'select handed_over_at as at from emails where campaign_id = $1 order by handed_over_at',
    [campaignId],
  );
  return rows.map(({ at }) => inTokyo(at));
}

async function expectRebuilt(): Promise<void> {
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
}

test.each([
  ['the relay', 0],
  ['two mailboxes', 2],
])(
  'L8: through %s nothing that waited leaves outside the window that a paused campaign was given',
  {
    timeout,
  },
  async (_, mailboxCount) => {
    const connected = await Promise.all(Array.from({ length: mailboxCount }, () => sender.connect({ gapMinutes: 1 })));
    const campaignId = await campaigns.create(steps, { ...anyTime, delayMinutes: 600 });
    if (mailboxCount > 0) {
      await campaigns.setSenders(campaignId, { mailboxIds: connected.map(({ mailboxId }) => mailboxId) });
    }
    await campaigns.attach(campaignId, leads(4));
    await campaigns.launch(campaignId);
    const before = Math.max(1, mailboxCount);
    await eventually(async () => expect(await countSent(campaignId)).toBe(before), patience);
    await sender.heard(campaigns.tell('CampaignPaused', campaignId));
    // The others are due meanwhile.
    await sender.pass({ hours: 11 });
    expect(await countSent(campaignId)).toBe(before);

    const path = `/api/campaigns/${campaignId}/forecast`;
    const { body: asItIs } = await sender.client().get(path);
    expect(asItIs).toMatchObject({ emailsTotal: 4 - before, emailsHeldBack: 0 });
    const { body: foreseen } = await sender.client().get(`${path}?${new URLSearchParams(asQuery(tokyo))}`);
    expect(foreseen).toMatchObject({ emailsTotal: 4 - before, emailsHeldBack: 0 });
    expect(['Tuesday 9', 'Thursday 9']).toContain(inTokyo(foreseen.firstSendAt));
    expect(Temporal.Instant.compare(asItIs.firstSendAt, foreseen.firstSendAt)).toBe(-1);

    // Nobody waits for the change before the resume, and the sender hears of both only when it is back.
    const restarting = sender.restart();
    await campaigns.changeSettings(campaignId, tokyo);
    await campaigns.tell('CampaignResumed', campaignId);
    await restarting;
    const all = await sender.inTime(async () => {
      const claimed = await claimedIn(campaignId);
      expect(claimed).toHaveLength(4);
      return claimed;
    });
    expect(['Tuesday 9', 'Thursday 9']).toEqual(expect.arrayContaining(all.slice(before)));
    await eventually(async () => expect(await countSent(campaignId)).toBe(4), patience);
    await expectRebuilt();
  },
);

test('L8: a stop condition counts for what is heard from its change on, and an opt-out ends with all of them off', {
  timeout,
}, async () => {
  const none = { stopOnReply: false, stopOnBounce: false, stopOnSpam: false };
  const two = [...steps, { subject: 'Again', body: 'Hello', delayDays: 20 }];
  const campaignId = await campaigns.create(two, { ...anyTime, ...none });
  const links = await campaigns.attach(campaignId, leads(3));
  await campaigns.launch(campaignId);
  await sender.inTime(async () => expect(await countSent(campaignId)).toBe(3));
  await sender.heard(campaigns.tell('CampaignPaused', campaignId));

  const reasons = async () => {
    const { rows } = await database.query<{ reason: string | null }>(
      'select reason from enrolments where campaign_id = $1 order by place',
      [campaignId],
    );
    return rows.map(({ reason }) => reason);
  };
  const hear = async (type: 'ReplyReceived' | 'Unsubscribed', place: number) => {
    const { leadId, linkId } = links[place]!;
    const { rows } = await database.query<{ id: string }>('select id from emails where lead_id = $1', [leadId]);
    const at = clock.now().toString({ smallestUnit: 'millisecond' });
    const data = { campaignId, leadId, linkId, emailId: rows[0]!.id, at, test: false };
    await sender.heard(deliverTwice(bus, topics.engagement, type, campaignId, data));
  };

  await hear('ReplyReceived', 0);
  await hear('Unsubscribed', 1);
  expect(await reasons()).toEqual([null, 'unsubscribed', null]);
  await sender.heard(campaigns.changeSettings(campaignId, anyTime));
  await sender.heard(campaigns.tell('CampaignResumed', campaignId));
  expect(await reasons()).toEqual([null, 'unsubscribed', null]);
  await hear('ReplyReceived', 2);
  expect(await reasons()).toEqual([null, 'unsubscribed', 'replied']);
  await sender.heard(campaigns.tell('CampaignPaused', campaignId));
  await sender.heard(campaigns.changeSettings(campaignId, { ...anyTime, ...none }));
  expect(await reasons()).toEqual([null, 'unsubscribed', 'replied']);
  await expectRebuilt();
});
