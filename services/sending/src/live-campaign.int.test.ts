import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { topics } from '@cadenza/contracts';
import { deliverTwice, eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { ledger, runSender, type StepText } from './testing/running-sender.ts';

/** A slow mail server, so that something can happen while it has an email. */
const sink = await startSmtpSink({ replyAfterMs: 1_000 });
const sender = await runSender({ smtpUrl: sink.url });
const { campaigns, bus, clock, database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const alwaysOpen = {
  sendWindowStart: 0,
  sendWindowEnd: 0,
  allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as (
    | 'Monday'
    | 'Tuesday'
    | 'Wednesday'
    | 'Thursday'
    | 'Friday'
    | 'Saturday'
    | 'Sunday'
  )[],
};
const step = (subject: string, delayDays = 0): StepText => ({ subject, body: 'Hello', delayDays });
const waiting = { timeoutMs: 20_000 };
const subjectsTo = (email: string) =>
  sink.mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed.subject);
const at = () => clock.now().toString({ smallestUnit: 'millisecond' });

async function aRunningCampaign(steps: StepText[], settings = {}) {
  const email = `${randomUUIDv7()}@example.net`;
  const campaignId = await campaigns.create(steps, { ...alwaysOpen, ...settings });
  const [link] = await campaigns.attach(campaignId, [{ email }]);
  await campaigns.launch(campaignId);
  return { campaignId, email, link: link as { leadId: string; linkId: string } };
}
type Running = Awaited<ReturnType<typeof aRunningCampaign>>;

const engagement = ({ campaignId, link: { leadId, linkId } }: Running) => ({
  ...{ campaignId, leadId, linkId, emailId: randomUUIDv7(), at: at(), test: true },
});

const received = ({ email }: Running, ...subjects: string[]) =>
  eventually(() => expect(subjectsTo(email)).toEqual(subjects), waiting);

async function daysPass(days: number) {
  const until = clock.now().add({ hours: 24 * days });
  await eventually(() => expect(Temporal.Instant.compare(clock.now(), until)).toBe(1), waiting);
}

describe.concurrent('editing while it runs', () => {
  test('E1: a planned email leaves with the text of today, and what was sent stays as it was sent', async () => {
    const running = await aRunningCampaign([step('First'), step('Second', 1)]);
    const { campaignId } = running;
    await received(running, 'First');
    const planned = async () =>
      (await database.query('select next_send_at from campaigns where id = $1', [campaignId])).rows;
    await eventually(async () => expect(await planned()).toEqual([{ next_send_at: expect.anything() }]), waiting);
    await campaigns.write(campaignId, [step('First, rewritten'), step('Second, rewritten', 1)]);
    await received(running, 'First', 'Second, rewritten');
    const { rows } = await database.query(
      `select subject from email_contents join emails on emails.id = email_id where campaign_id = $1 order by step_number`,
      [campaignId],
    );
    expect(rows).toEqual([{ subject: 'First' }, { subject: 'Second, rewritten' }]);
  });

  test('E2: clearing the steps and writing them one by one keeps how far each lead is', async () => {
    const running = await aRunningCampaign([step('First'), step('Second', 1)]);
    await received(running, 'First');
    const anew = [step('First, again'), step('Second, again', 1)];
    for (const written of [0, 1, 2]) await campaigns.write(running.campaignId, anew.slice(0, written), false);
    await campaigns.write(running.campaignId, anew);
    await received(running, 'First', 'Second, again');
    await daysPass(2);
    expect(subjectsTo(running.email)).toHaveLength(2);
  });
});

describe.concurrent('what happened a moment earlier wins', () => {
  test('S1: replies that come while follow-ups are claimed: none leaves after its lead has ended', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, () => aRunningCampaign([step('First'), step('Second', 1)])),
    );
    for (const running of all) await received(running, 'First');
    await daysPass(0.5);
    // From here on the follow-ups come due one after another, and the replies arrive the same way.
    const ledgerAtReply = [];
    for (const running of all) {
      const { campaignId } = running;
      const mark = await deliverTwice(bus, topics.engagement, 'ReplyReceived', campaignId, engagement(running));
      const path = `/api/campaigns/${campaignId}/emails`;
      const { body } = await sender.client().get(path, { 'x-cadenza-await': mark });
      ledgerAtReply.push(body.length);
      await wait(200);
    }
    await daysPass(2);
    const ledgers = await Promise.all(all.map(({ campaignId }) => ledger(database, campaignId)));
    expect(ledgers.map(({ length }) => length)).toEqual(ledgerAtReply);
    expect(ledgerAtReply).toContain(1);
  });

  test('L3: pausing claims nothing new, and an email that the mail server already has still counts', async () => {
    const campaignId = await campaigns.create([step('First')], alwaysOpen);
    await campaigns.attach(campaignId, [
      { email: `${randomUUIDv7()}@example.net` },
      { email: `${randomUUIDv7()}@example.net` },
    ]);
    await campaigns.launch(campaignId);
    await eventually(
      async () => expect(await ledger(database, campaignId)).toMatchObject([{ status: 'handed-over' }]),
      waiting,
    );
    await sender.heard(campaigns.tell('CampaignPaused', campaignId));
    await daysPass(2);
    expect(await ledger(database, campaignId)).toMatchObject([{ status: 'sent' }]);
  });

  test('L9: a campaign that is deleted while it runs sends nothing more', async () => {
    const running = await aRunningCampaign([step('First'), step('Second', 1)]);
    await received(running, 'First');
    await sender.heard(campaigns.tell('CampaignDeleted', running.campaignId));
    await daysPass(2);
    expect(subjectsTo(running.email)).toEqual(['First']);
  });
});

describe.concurrent('S4: a complaint', () => {
  const complain = (running: Running) =>
    deliverTwice(bus, topics.engagement, 'SpamReported', running.campaignId, { ...engagement(running), real: false });

  test('ends the sequence of the lead with the flag on', async () => {
    const running = await aRunningCampaign([step('First'), step('Second', 1)]);
    await received(running, 'First');
    await complain(running);
    await daysPass(2);
    expect(subjectsTo(running.email)).toEqual(['First']);
    const { rows } = await database.query('select state, reason from enrolments where campaign_id = $1', [
      running.campaignId,
    ]);
    expect(rows).toEqual([{ state: 'ended', reason: 'spam' }]);
  });

  test('is only recorded with the flag off', async () => {
    const running = await aRunningCampaign([step('First'), step('Second', 1)], { stopOnSpam: false });
    await received(running, 'First');
    await complain(running);
    await received(running, 'First', 'Second');
  });
});

test.concurrent('S2: a reply that comes while the mail server has the email, and was none, leaves the lead where its emails are', async () => {
  const running = await aRunningCampaign([step('First'), step('Second', 1)]);
  const { campaignId } = running;
  await eventually(
    async () => expect(await ledger(database, campaignId)).toMatchObject([{ status: 'handed-over' }]),
    waiting,
  );
  const reply = engagement(running);
  await deliverTwice(bus, topics.engagement, 'ReplyReceived', campaignId, reply);
  const withdrawn = { ...reply, withdrawn: 'ReplyReceived' } as const;
  await deliverTwice(bus, topics.engagement, 'EngagementWithdrawn', campaignId, withdrawn);
  await received(running, 'First', 'Second');
});
