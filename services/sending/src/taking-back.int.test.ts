import { randomUUIDv7 } from 'node:crypto';
import { type AttachedLink, topics, type Withdrawn, weekdays } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice, eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { waysInHistory } from './projections/lead-history.ts';
import { readModels } from './projections/read-models.ts';
import { runSender } from './testing/running-sender.ts';

const noSuchUser = { kind: 'refuse', at: 'recipient', code: 550, text: '5.1.1 no such user' } as const;
const sink = await startSmtpSink({
  replyTo: (recipient) => (recipient.startsWith('nobody') ? noSuchUser : undefined),
});
const sender = await runSender({ smtpUrl: sink.url });
const { campaigns, bus, clock, database, inTime, pass } = sender;

// biome-ignore lint/suspicious/noExplicitAny: what is published is what the tests check
const published: any[] = [];
const subscription = await bus.subscribe({
  group: 'test',
  topics: [topics.emails],
  handle: async (records) => void published.push(...records.map(({ value }) => JSON.parse(value))),
  onError: () => {},
});

afterAll(async () => {
  await subscription[Symbol.asyncDispose]();
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const settings = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], timezone: 'Europe/Paris' };
const body = 'Hello {{firstName}}';
const steps = [
  { subject: 'First', body, delayDays: 0 },
  { subject: 'Second', body, delayDays: 2 },
];
const waiting = { timeoutMs: 60_000 };
const timeout = 90_000;
const millisecond = { smallestUnit: 'millisecond' } as const;

const subjectsTo = (email: string) =>
  sink.mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed.subject);

/** A campaign whose only lead has had the first of two emails. */
async function aLeadThatGotOne(changes: object = {}) {
  const email = `${randomUUIDv7()}@example.net`;
  const campaignId = await campaigns.create(steps, { ...settings, ...changes });
  const [link] = (await campaigns.attach(campaignId, [{ email }])) as [AttachedLink];
  await campaigns.launch(campaignId);
  const path = `/api/campaigns/${campaignId}`;
  const emails = async () => (await sender.client().get(`${path}/emails?status=sent`)).body;
  const emailId: string = await eventually(async () => (await emails())[0].emailId, waiting);
  const { leadId, linkId } = link;
  const engagement = () => ({
    ...{ campaignId, leadId, linkId, emailId, test: false },
    at: clock.now().toString(millisecond),
  });
  return {
    ...{ campaignId, leadId, email, emailId, path },
    holdPath: `${path}/holds/${leadId}`,
    bounce: async () =>
      sender.heard(
        await deliverTwice(bus, topics.engagement, 'EmailBounced', campaignId, {
          ...{ ...engagement(), reason: '550', deadAddress: true },
        }),
      ),
    tell: async (type: 'ReplyReceived' | 'Unsubscribed', { test } = { test: false }) =>
      sender.heard(deliverTwice(bus, topics.engagement, type, campaignId, { ...engagement(), test })),
    isAbsent: async (days: number) => {
      const returnsAt = clock
        .now()
        .add({ hours: days * 24 })
        .toString(millisecond);
      const data = { ...engagement(), returnsAt };
      await sender.heard(deliverTwice(bus, topics.engagement, 'AbsenceReceived', campaignId, data));
    },
    withdraw: async (withdrawn: Withdrawn) => {
      const data = { ...engagement(), withdrawn };
      await sender.heard(deliverTwice(bus, topics.engagement, 'EngagementWithdrawn', campaignId, data));
    },
    row: async () => {
      const { rows } = await database.query<{ state: string; reason: string | null; held_until: string | null }>(
        'select state, reason, held_until from enrolments where campaign_id = $1',
        [campaignId],
      );
      return rows[0];
    },
    /** When the second email was handed over. */
    secondSent: () =>
      inTime(async () => {
        expect(subjectsTo(email)).toEqual(['First', 'Second']);
        const [, second] = await emails();
        return second.handedOverAt as string;
      }),
    said: (...types: string[]) =>
      published
        .filter(({ type, data }) => data.campaignId === campaignId && types.includes(type))
        .map(({ type, data: { campaignId: _, leadId: __, linkId: ___, ...data } }) => ({ type, ...data })),
  };
}

const suppressedIn = async (campaignId: string) => {
  const { rows } = await database.query<{ reason: string }>(
    'select reason from stops where everywhere and campaign_id = $1 order by reason',
    [campaignId],
  );
  return rows.map(({ reason }) => reason);
};

describe('what ended a lead and was none', () => {
  test('S3: a bounce: its address is mailed again, in every campaign, and the follow-up leaves', {
    timeout,
  }, async () => {
    const lead = await aLeadThatGotOne();
    await lead.bounce();
    expect(await lead.row()).toMatchObject({ state: 'ended', reason: 'bounced' });
    expect(await suppressedIn(lead.campaignId)).toEqual(['bounced']);
    const other = await campaigns.create([{ subject: 'Elsewhere', body: 'Hello', delayDays: 0 }], settings);
    await campaigns.attach(other, [{ email: lead.email }]);
    await campaigns.launch(other);
    const stateThere = async () =>
      (await database.query('select state, reason from enrolments where campaign_id = $1', [other])).rows;
    await eventually(
      async () => expect(await stateThere()).toEqual([{ state: 'ended', reason: 'suppressed' }]),
      waiting,
    );
    await pass({ hours: 72 });
    expect(subjectsTo(lead.email)).toEqual(['First']);

    await lead.withdraw('EmailBounced');
    expect(await suppressedIn(lead.campaignId)).toEqual([]);
    await inTime(() => expect(subjectsTo(lead.email).toSorted()).toEqual(['Elsewhere', 'First', 'Second']));
    await eventually(() => {
      const finished = { type: 'LeadFinished', outcome: 'failed', reason: 'bounced', finishedAt: expect.any(String) };
      const reopened = { type: 'LeadReopened', reopenedAt: expect.any(String) };
      expect(lead.said('LeadFinished', 'LeadReopened')).toEqual([finished, reopened]);
    }, waiting);
    await lead.bounce();
    expect(await lead.row(), 'it is news again').toMatchObject({ state: 'ended', reason: 'bounced' });
    expect(await suppressedIn(lead.campaignId)).toEqual(['bounced']);
  });

  test('L5: in a campaign that was stopped since, the history does not say that emails go on', {
    timeout,
  }, async () => {
    const lead = await aLeadThatGotOne();
    const wentOn = async () =>
      (await waysInHistory(database, lead.leadId, 10))
        .filter(({ kind }) => kind === 'went-on')
        .map(({ detail }) => detail);
    await lead.tell('ReplyReceived');
    await lead.withdraw('ReplyReceived');
    expect(await wentOn()).toEqual([null]);
    for (const [type, detail] of [
      ['CampaignPaused', 'campaign-paused'],
      ['CampaignStopped', 'campaign-stopped'],
    ] as const) {
      await sender.heard(campaigns.tell(type, lead.campaignId));
      expect(await wentOn()).toEqual([detail]);
    }
  });

  test('S6: who unsubscribed stays so when a bounce was none', { timeout }, async () => {
    const lead = await aLeadThatGotOne();
    await lead.bounce();
    await lead.tell('Unsubscribed');
    await lead.withdraw('EmailBounced');
    expect(await lead.row()).toMatchObject({ state: 'ended', reason: 'unsubscribed' });
    expect(await suppressedIn(lead.campaignId)).toEqual(['unsubscribed']);
    await pass({ hours: 72 });
    expect(subjectsTo(lead.email)).toEqual(['First']);
    await lead.withdraw('Unsubscribed');
    await lead.secondSent();
  });

  test('S7: a test event: what stopped the lead besides holds, and without that the follow-up leaves', {
    timeout,
  }, async () => {
    const [rehearsed, stopped] = [await aLeadThatGotOne(), await aLeadThatGotOne()];
    await stopped.bounce();
    for (const lead of [rehearsed, stopped]) {
      await lead.tell('ReplyReceived', { test: true });
      expect(await lead.row()).toMatchObject({ state: 'ended' });
      await lead.withdraw('EmailOpened');
      expect(await lead.row(), 'an open stopped nobody').toMatchObject({ state: 'ended' });
      await lead.withdraw('ReplyReceived');
    }
    expect(await stopped.row()).toMatchObject({ state: 'ended', reason: 'bounced' });
    expect(await suppressedIn(stopped.campaignId)).toEqual(['bounced']);
    await rehearsed.secondSent();
    expect(subjectsTo(stopped.email)).toEqual(['First']);
  });

  test('S2, S3: of two reasons the one that is left holds, until it is none either', { timeout }, async () => {
    const lead = await aLeadThatGotOne();
    await lead.bounce();
    await lead.tell('ReplyReceived');
    expect(await lead.row()).toMatchObject({ state: 'ended', reason: 'bounced' });
    await lead.withdraw('EmailBounced');
    expect(await lead.row()).toMatchObject({ state: 'ended', reason: 'replied' });
    await eventually(() => {
      const reasons = lead.said('LeadFinished', 'LeadReopened').map(({ type, reason }) => [type, reason]);
      expect(reasons).toEqual([
        ['LeadFinished', 'bounced'],
        ['LeadFinished', 'replied'],
      ]);
    }, waiting);
    await lead.withdraw('ReplyReceived');
    await lead.secondSent();
  });

  test('S2, S9: a reply ends whoever has its address, after an erasure too, until it is none', {
    timeout,
  }, async () => {
    const { campaignId, email, leadId, ...lead } = await aLeadThatGotOne();
    await lead.tell('ReplyReceived');
    await deliverTwice(bus, topics.leads, 'LeadsErased', 'erasure', {
      ...{ leadIds: [leadId], erasedAt: clock.now().toString(millisecond) },
    });
    await eventually(async () => {
      expect((await database.query('select from leads where id = $1', [leadId])).rows).toEqual([]);
    }, waiting);
    const [again] = (await campaigns.attach(campaignId, [{ email }])) as [AttachedLink];
    await pass({ hours: 72 });
    await eventually(async () => {
      const { rows } = await database.query('select state, reason from enrolments where lead_id = $1', [again.leadId]);
      expect(rows).toEqual([{ state: 'ended', reason: 'replied' }]);
    }, waiting);
    expect(subjectsTo(email)).toEqual(['First']);
    await lead.withdraw('ReplyReceived');
    await lead.secondSent();
  });

  test('J3: it does not bring back who was removed meanwhile', { timeout }, async () => {
    const lead = await aLeadThatGotOne();
    await lead.bounce();
    const { campaignId, leadId } = lead;
    const detached = await deliverTwice(bus, topics.audience, 'LeadsDetached', campaignId, {
      ...{ campaignId, links: [{ linkId: randomUUIDv7(), leadId }], detachedAt: clock.now().toString(millisecond) },
    });
    await sender.heard(detached);
    await lead.withdraw('EmailBounced');
    expect(await lead.row()).toMatchObject({ state: 'detached', reason: null });
    await pass({ hours: 72 });
    expect(subjectsTo(lead.email)).toEqual(['First']);
  });
});

test('S3, S8: what the mail server itself said of an address stays', { timeout }, async () => {
  const campaignId = await campaigns.create(steps, settings);
  const [link] = (await campaigns.attach(campaignId, [{ email: `nobody.${randomUUIDv7()}@example.net` }])) as [
    AttachedLink,
  ];
  await campaigns.launch(campaignId);
  const path = `/api/campaigns/${campaignId}/emails`;
  const { emailId } = await eventually(async () => {
    const { body } = await sender.client().get(`${path}?status=failed`);
    expect(body).toHaveLength(1);
    return body[0];
  }, waiting);
  const { leadId, linkId } = link;
  const engagement = { campaignId, leadId, linkId, emailId, at: clock.now().toString(millisecond), test: false };
  const bounce = { ...engagement, reason: '550', deadAddress: true };
  const bounced = await deliverTwice(bus, topics.engagement, 'EmailBounced', campaignId, bounce);
  await sender.client().get(path, { 'x-cadenza-await': bounced });
  expect(await suppressedIn(campaignId)).toEqual(['bounced', 'dead-address']);
  const withdrawal = { ...engagement, withdrawn: 'EmailBounced' } as const;
  const withdrawn = await deliverTwice(bus, topics.engagement, 'EngagementWithdrawn', campaignId, withdrawal);
  await sender.client().get(path, { 'x-cadenza-await': withdrawn });
  expect(await suppressedIn(campaignId)).toEqual(['dead-address']);
  const { rows } = await database.query(
    'select state, dead_address from enrolments join emails using (campaign_id, lead_id) where campaign_id = $1',
    [campaignId],
  );
  expect(rows).toEqual([{ state: 'ended', dead_address: true }]);
});

describe('S5: a lead on hold', () => {
  test('PUT /api/campaigns/{id}/holds/{leadId} changes until when, and nothing leaves before', {
    timeout,
  }, async () => {
    const lead = await aLeadThatGotOne();
    await lead.isAbsent(60);
    const day = clock.now().toZonedDateTimeISO('Europe/Paris').toPlainDate().add({ days: 4 });
    const heldUntil = day.toZonedDateTime('Europe/Paris').toInstant().toString(millisecond);
    const answer = await sender.client().put(lead.holdPath, { until: day.toString() });
    expect(answer).toMatchObject({ status: 200, body: { leadId: lead.leadId, heldUntil } });
    expect(answer.headers.get('x-cadenza-wrote')).toContain('LeadHeld');
    const again = await sender.client().put(lead.holdPath, { until: day.toString() });
    expect([again.status, again.headers.get('x-cadenza-wrote')]).toEqual([200, null]);
    const sentAt = await lead.secondSent();
    expect(Temporal.Instant.compare(sentAt, heldUntil)).toBeGreaterThanOrEqual(0);
    const held = (until: unknown) => ({ type: 'LeadHeld', until, heldAt: expect.any(String) });
    await eventually(() => expect(lead.said('LeadHeld')).toEqual([held(expect.any(String)), held(heldUntil)]), waiting);
  });

  test('DELETE /api/campaigns/{id}/holds/{leadId} lets it go on now, and a repeat changes nothing', {
    timeout,
  }, async () => {
    const lead = await aLeadThatGotOne();
    await lead.isAbsent(60);
    expect((await lead.row())?.held_until).toEqual(expect.any(String));
    const lifted = await sender.client().delete(lead.holdPath);
    expect(lifted).toMatchObject({ status: 200, body: { success: true } });
    expect(lifted.headers.get('x-cadenza-wrote')).toContain('LeadHoldLifted');
    const again = await sender.client().delete(lead.holdPath);
    expect([again.status, again.headers.get('x-cadenza-wrote')]).toEqual([200, null]);
    await lead.secondSent();
  });

  test('goes on when its absence was none', { timeout }, async () => {
    const lead = await aLeadThatGotOne();
    await lead.isAbsent(60);
    await lead.withdraw('AbsenceReceived');
    expect(await lead.row()).toMatchObject({ state: 'waiting', held_until: null });
    await lead.secondSent();
  });

  test('stays on the day of a person when its absence was none', { timeout }, async () => {
    const lead = await aLeadThatGotOne();
    await lead.isAbsent(60);
    const until = clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 90 }).toString();
    expect((await sender.client().put(lead.holdPath, { until })).status).toBe(200);
    const { held_until } = (await lead.row()) ?? {};
    await lead.withdraw('AbsenceReceived');
    expect((await lead.row())?.held_until).toBe(held_until);
  });

  test('with the flag on an absence ends the sequence, until it was none', { timeout }, async () => {
    const lead = await aLeadThatGotOne({ stopOnOutOfOffice: true });
    await lead.isAbsent(60);
    expect(await lead.row()).toEqual({ state: 'ended', reason: 'out-of-office', held_until: null });
    await lead.withdraw('AbsenceReceived');
    await lead.secondSent();
  });

  test('a hold is refused with a sentence', { timeout }, async () => {
    const lead = await aLeadThatGotOne();
    const today = clock.now().toZonedDateTimeISO('Europe/Paris').toPlainDate();
    const inDays = (days: number) => ({ until: today.add({ days }).toString() });
    const client = sender.client();
    expect(await client.put(lead.holdPath, inDays(-1))).toMatchObject({
      status: 422,
      body: { code: 'hold-not-ahead' },
    });
    expect(await client.put(lead.holdPath, inDays(370))).toMatchObject({
      status: 422,
      body: { code: 'hold-too-long' },
    });
    for (const body of [{ until: 'soon' }, { until: '2026-02-30' }, {}]) {
      expect([400, 422]).toContain((await client.put(lead.holdPath, body)).status);
    }
    const [nobody, nowhere] = [
      `${lead.path}/holds/${randomUUIDv7()}`,
      `/api/campaigns/${randomUUIDv7()}/holds/${lead.leadId}`,
    ];
    expect(await client.put(nobody, inDays(3))).toMatchObject({ status: 404, body: { code: 'lead-not-found' } });
    expect(await client.put(nowhere, inDays(3))).toMatchObject({ status: 404, body: { code: 'campaign-not-found' } });
    expect((await client.delete(nobody)).status).toBe(404);
    await lead.tell('ReplyReceived');
    expect(await client.put(lead.holdPath, inDays(3))).toMatchObject({ status: 409, body: { code: 'lead-finished' } });
    expect(await client.delete(lead.holdPath)).toMatchObject({ status: 409, body: { code: 'lead-finished' } });
  });
});

test('GET /api/campaigns/{id}/sent-emails shows the emails as the lead got them, without their text once it is erased', {
  timeout,
}, async () => {
  const lead = await aLeadThatGotOne();
  const sentEmails = (leadId: string, path = lead.path) => sender.client().get(`${path}/sent-emails?leadId=${leadId}`);
  const { status, body } = await sentEmails(lead.leadId);
  expect(status).toBe(200);
  expect(body[0]).toMatchObject({ emailId: lead.emailId, stepNumber: 1, status: 'sent', reason: null });
  expect(body[0]).toMatchObject({ subject: 'First', text: 'Hello Ada', sentAt: expect.any(String) });
  expect(await sentEmails(randomUUIDv7())).toMatchObject({ status: 200, body: [] });
  const nowhere = await sentEmails(lead.leadId, `/api/campaigns/${randomUUIDv7()}`);
  expect(nowhere).toMatchObject({ status: 404, body: { code: 'campaign-not-found' } });
  const erasedAt = clock.now().toString(millisecond);
  await deliverTwice(bus, topics.leads, 'LeadsErased', 'erasure', { leadIds: [lead.leadId], erasedAt });
  await eventually(async () => {
    expect((await sentEmails(lead.leadId)).body[0]).toMatchObject({ emailId: lead.emailId, subject: null, text: null });
  }, waiting);
});

test('all of it is found the same when the read models are made again from events', { timeout }, async () => {
  await sender.mailboxes.tellDomain('failing.io', true);
  await sender.mailboxes.trackAt('failing.io', 'https://go.failing.io');
  await eventually(async () => {
    const { rows } = await database.query(
      'select from sending_domains join tracking_hosts using (domain) where first_emails_stopped',
    );
    expect(rows).toHaveLength(1);
  }, waiting);
  const compared = await rebuild({ database, readModels, consumers });
  // Only these have no rows: there is no custom field and no mailbox, and no account has failed.
  const empty = compared.filter(({ rows }) => rows === 0).map(({ table }) => table);
  expect(empty).toEqual([
    'custom_fields',
    'mailboxes',
    'former_accounts',
    'mailbox_days',
    'lanes',
    'accounts',
    'product_settings',
  ]);
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
