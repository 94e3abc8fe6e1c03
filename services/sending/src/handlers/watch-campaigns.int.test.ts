import { randomUUIDv7 } from 'node:crypto';
import { type AttachedLink, topics, weekdays } from '@cadenza/contracts';
import { deliverTwice, eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { runSender } from '../testing/running-sender.ts';

const sink = await startSmtpSink();
const sender = await runSender({ smtpUrl: sink.url });
const { campaigns, bus, clock, database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const alwaysOpen = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1 };
const leads = (count: number) => Array.from({ length: count }, () => ({ email: `${randomUUIDv7()}@example.net` }));

async function aCampaignThatSent(count: number) {
  const campaignId = await campaigns.create([{ subject: 'Hi', body: 'Hello', delayDays: 0 }], alwaysOpen);
  const links = (await campaigns.attach(campaignId, leads(count))) as AttachedLink[];
  await campaigns.launch(campaignId);
  const sent = await eventually(
    async () => {
      const { body } = await sender.client().get(`/api/campaigns/${campaignId}/emails?status=sent`);
      expect(body).toHaveLength(count);
      return body as { emailId: string; leadId: string }[];
    },
    { timeoutMs: 40_000 },
  );
  const eventOf = (index: number, isTest = false) => {
    const { emailId, leadId } = sent[index] as (typeof sent)[0];
    const { linkId } = links.find((link) => link.leadId === leadId) as AttachedLink;
    return {
      campaignId,
      leadId,
      linkId,
      emailId,
      at: clock.now().toString({ smallestUnit: 'millisecond' }),
      test: isTest,
    };
  };
  return { campaignId, eventOf };
}

async function trips(campaignId: string): Promise<string[]> {
  const { rows } = await database.query<{ reason: string }>(
    `select data ->> 'reason' as reason from events where stream_id = $1 and type = 'CampaignGuardTripped'`,
    [`guard-${campaignId}`],
  );
  return rows.map(({ reason }) => reason);
}

test('S8: dead addresses pause a campaign once it has sent 50; a test event, a living address and a bounce that was none do not count', async () => {
  const { campaignId, eventOf } = await aCampaignThatSent(50);
  const bounce = (index: number, deadAddress: boolean, isTest = false) =>
    deliverTwice(bus, topics.engagement, 'EmailBounced', campaignId, {
      ...eventOf(index, isTest),
      reason: '550',
      deadAddress,
    });
  await bounce(0, true);
  await bounce(1, true);
  await bounce(2, false);
  await bounce(3, true, true);
  await deliverTwice(bus, topics.engagement, 'EngagementWithdrawn', campaignId, {
    ...eventOf(1),
    withdrawn: 'EmailBounced',
  });
  const last = await bounce(6, true);
  await sender.heard(last);
  expect(await trips(campaignId)).toEqual([]);
  await bounce(4, true);
  await eventually(async () => expect(await trips(campaignId)).toEqual([expect.stringContaining('3 of the last 50')]));
  await bounce(5, true);
  await eventually(async () => {
    const { rowCount } = await database.query('select from emails where campaign_id = $1 and dead_address', [
      campaignId,
    ]);
    expect(rowCount).toBe(4);
  });
  expect(await trips(campaignId), 'the same emails do not pause it twice').toHaveLength(1);
});

test('S8: nothing is sent once the guard has tripped, whoever misses that, until somebody resumes the campaign afterwards', async () => {
  const { campaignId, eventOf } = await aCampaignThatSent(50);
  await deliverTwice(bus, topics.engagement, 'SpamReported', campaignId, { ...eventOf(0), real: true });
  await eventually(async () => expect(await trips(campaignId)).toHaveLength(1));
  const before = clock.now().subtract({ hours: 1_000 }).toString();
  const resume = async (at: string) => {
    const data = { campaignId, reason: null };
    await deliverTwice(bus, topics.campaigns, 'CampaignPaused', campaignId, data, at);
    await deliverTwice(bus, topics.campaigns, 'CampaignResumed', campaignId, data, at);
  };
  // A resume from before the guard tripped, which arrives late.
  await resume(before);
  await campaigns.attach(campaignId, leads(1));
  const { rule, obstacle } = await eventually(async () => {
    const { rows } = await database.query(
      `select plan_rule as rule, plan_obstacle as obstacle from campaigns
       where id = $1 and status = 'active' and visit_at is null
         and exists (select from enrolments where campaign_id = $1 and state = 'waiting')`,
      [campaignId],
    );
    expect(rows).toHaveLength(1);
    return rows[0];
  });
  expect([rule, obstacle]).toEqual(['paused', expect.stringContaining('Paused for safety')]);
  await resume(clock.now().toString({ smallestUnit: 'millisecond' }));
  await eventually(
    async () => {
      const { body } = await sender.client().get(`/api/campaigns/${campaignId}/emails?status=sent`);
      expect(body).toHaveLength(51);
    },
    { timeoutMs: 20_000 },
  );
});

test('S8: so does a complaint', async () => {
  const { campaignId, eventOf } = await aCampaignThatSent(50);
  await deliverTwice(bus, topics.engagement, 'SpamReported', campaignId, { ...eventOf(0), real: true });
  await eventually(async () => expect(await trips(campaignId)).toEqual([expect.stringContaining('reported as spam')]));
});

test('S8, S3: what was refused when it was handed over is among the emails that the guard counts, as on every screen', async () => {
  const refused = { kind: 'refuse', at: 'recipient', code: 550 } as const;
  sink.script(
    ...Array(3).fill({ ...refused, text: '5.1.1 no such user' }),
    ...Array(10).fill({ ...refused, text: '5.2.2 mailbox full' }),
  );
  const campaignId = await campaigns.create([{ subject: 'Hi', body: 'Hello', delayDays: 0 }], alwaysOpen);
  await campaigns.attach(campaignId, leads(50));
  await campaigns.launch(campaignId);
  await eventually(
    async () => expect(await trips(campaignId)).toEqual([expect.stringContaining('3 of the last 50 emails (6.0%)')]),
    { timeoutMs: 40_000 },
  );
  const { rows } = await database.query(
    'select count(sent_at)::int as sent, count(*) filter (where dead_address)::int as dead from emails where campaign_id = $1',
    [campaignId],
  );
  expect(rows).toEqual([{ sent: 50, dead: 3 }]);
});
