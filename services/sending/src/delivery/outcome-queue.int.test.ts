import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { topics, weekdays } from '@cadenza/contracts';
import { deliverTwice, eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { lockCampaigns } from '../projections/campaigns/locks.ts';
import { runSender } from '../testing/running-sender.ts';
import { recordOutcome } from './record-outcome.ts';

const replyAfterMs = 1_500;
const sink = await startSmtpSink({ replyAfterMs });
const sender = await runSender({ smtpUrl: sink.url, speed: 1 });
const { campaigns, bus, clock, database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const alwaysOpen = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays] };

async function launchTogether(count: number) {
  const launched = [];
  for (let index = 0; index < count; index += 1) {
    const campaignId = await campaigns.create([{ subject: 'Hi', body: 'Hello', delayDays: 0 }], alwaysOpen);
    const [link] = await campaigns.attach(campaignId, [{ email: `${randomUUIDv7()}@example.net` }]);
    launched.push({ campaignId, link: link as { leadId: string; linkId: string } });
  }
  await Promise.all(launched.map(({ campaignId }) => campaigns.launch(campaignId)));
  return launched;
}

const byStatus = async (campaignIds: string[]) => {
  const { rows } = await database.query<{ id: string; campaignId: string; status: string }>(
    `select id, campaign_id as "campaignId", status from emails where campaign_id = any($1)`,
    [campaignIds],
  );
  return rows;
};

test('D1: outcomes that come together are written together, and one that was overtaken holds up no other', async () => {
  const launched = await launchTogether(8);
  const ids = launched.map(({ campaignId }) => campaignId);
  const [overtaken] = await eventually(async () => {
    const rows = await byStatus(ids);
    expect(rows.map(({ status }) => status)).toEqual(Array(8).fill('handed-over'));
    return rows;
  });
  const { campaignId, id: emailId } = overtaken as { campaignId: string; id: string };
  const { link } = launched.find((each) => each.campaignId === campaignId) as (typeof launched)[0];
  const { leadId, linkId } = link;
  const at = clock.now().toString({ smallestUnit: 'millisecond' });
  const open = { campaignId, leadId, linkId, emailId, at, test: false, first: true };
  await deliverTwice(bus, topics.engagement, 'EmailOpened', campaignId, open);

  await eventually(async () => {
    expect((await byStatus(ids)).map(({ status }) => status)).toEqual(Array(8).fill('sent'));
  });
  const { rows } = await database.query<{ sent: string }>(
    `select count(*) as sent from events where type = 'EmailSent' and data ->> 'campaignId' = any($1)`,
    [ids],
  );
  expect(Number(rows[0]?.sent), 'each is sent once').toBe(8);
  expect(sink.mails).toHaveLength(8);
});

test('D1: a block is one transaction', async () => {
  const ids = (await launchTogether(8)).map(({ campaignId }) => campaignId);
  await eventually(async () => {
    expect((await byStatus(ids)).map(({ status }) => status)).toEqual(Array(8).fill('sent'));
  });
  const { rows } = await database.query<{ transactions: string }>(
    `select count(distinct transaction_id) as transactions from events
     where type = 'EmailSent' and data ->> 'campaignId' = any($1)`,
    [ids],
  );
  expect(Number(rows[0]?.transactions)).toBeLessThan(8);
});

test('an email was sent when the mail server said so, however long its outcome waited to be recorded', async () => {
  const [first] = await launchTogether(1);
  await eventually(async () => expect(await byStatus([first!.campaignId])).toHaveLength(1));
  const { second, released } = await database.transaction(async (transaction) => {
    await lockCampaigns(transaction, [first!.campaignId]);
    const before = sink.mails.length;
    const [launched] = await launchTogether(1);
    await eventually(() => expect(sink.mails.length).toBeGreaterThan(before));
    await wait(replyAfterMs + 500);
    return { second: launched!, released: clock.now() };
  });
  const sentAt = await eventually(async () => {
    const { rows } = await database.query<{ sentAt: string }>(
      `select data ->> 'sentAt' as "sentAt" from events where type = 'EmailSent' and data ->> 'campaignId' = $1`,
      [second.campaignId],
    );
    expect(rows).toHaveLength(1);
    return Temporal.Instant.from(rows[0]!.sentAt);
  });
  expect(Temporal.Instant.compare(sentAt, released)).toBe(-1);
});

test('D2: what an instance that was taken for dead says of its claim does not end the one that is under way', async () => {
  const [launched] = await launchTogether(1);
  const { campaignId } = launched!;
  const before = sink.mails.length;
  const emailId = await eventually(async () => {
    const { rows } = await database.query<{ id: string }>(
      `select email_id as id from claimed_emails where campaign_id = $1 and state = 'begun'`,
      [campaignId],
    );
    expect(rows).toHaveLength(1);
    return rows[0]!.id;
  });
  const late = { emailId, campaignId, mailboxId: null, lastStep: true, endedAt: clock.now(), claimVersion: 0 };
  await recordOutcome(sender.context(), { ...late, delivery: { outcome: 'not-begun', because: 'withdrawn' } });
  expect((await byStatus([campaignId])).map(({ status }) => status)).toEqual(['handed-over']);
  await eventually(async () => {
    expect((await byStatus([campaignId])).map(({ status }) => status)).toEqual(['sent']);
  });
  expect(sink.mails).toHaveLength(before + 1);
});
