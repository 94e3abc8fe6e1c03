import { randomUUIDv7 } from 'node:crypto';
import { weekdays } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { eventually } from '@cadenza/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { anyTime } from './testing/any-time.ts';
import { runMailboxSender } from './testing/mailbox-sender.ts';

const sender = await runMailboxSender({ speed: 600 });
const { connect, passwords } = sender;
afterAll(() => sender[Symbol.asyncDispose]());

const steps = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ subject: 'Hello', body: 'Hello', delayDays: index === 0 ? 0 : 1 }));
const leads = (count: number) => Array.from({ length: count }, () => ({ email: `${randomUUIDv7()}@example.net` }));

interface SentEmail {
  leadId: string;
  mailboxId: string | null;
  step: number;
  claimedAt: string;
  sentAt: string;
}

async function sentFor(campaignId: string): Promise<SentEmail[]> {
  const { rows } = await sender.database.query<SentEmail>(
    `select lead_id as "leadId", mailbox_id as "mailboxId", step_number as step, handed_over_at as "claimedAt", sent_at as "sentAt"
     from emails where campaign_id = $1 and sent_at is not null order by sent_at`,
    [campaignId],
  );
  return rows;
}

const minutesBetween = (one: SentEmail, other: SentEmail) =>
  Temporal.Instant.from(other.sentAt).since(Temporal.Instant.from(one.sentAt)).total('minutes');

describe('a campaign with three mailboxes', () => {
  let emails: SentEmail[];
  let mailboxIds: string[];
  beforeAll(async () => {
    const connected = [
      await connect({ gapMinutes: 5 }),
      await connect({ gapMinutes: 5, tags: ['spring'] }),
      await connect({ gapMinutes: 5, tags: ['spring', 'summer'] }),
    ];
    mailboxIds = connected.map(({ mailboxId }) => mailboxId);
    const campaignId = await sender.campaigns.create(steps(3), anyTime);
    await sender.campaigns.setSenders(campaignId, { mailboxIds: [mailboxIds[0] as string], tags: ['spring'] });
    await sender.campaigns.attach(campaignId, leads(30));
    await sender.campaigns.launch(campaignId);
    emails = await sender.inTime(async () => {
      const sent = await sentFor(campaignId);
      expect(sent).toHaveLength(90);
      return sent;
    });
  });

  test('M1: sends through each of them, and through nobody else', () => {
    expect(new Set(emails.map(({ mailboxId }) => mailboxId))).toEqual(new Set(mailboxIds));
  });

  test('M2: each lead hears from one', () => {
    for (const [, ofLead] of Map.groupBy(emails, ({ leadId }) => leadId)) {
      expect(ofLead.map(({ step }) => step)).toEqual([1, 2, 3]);
      expect(new Set(ofLead.map(({ mailboxId }) => mailboxId)).size).toBe(1);
    }
  });

  test('M3: spreads the leads over them', () => {
    const first = emails.filter(({ step }) => step === 1);
    for (const [, of] of Map.groupBy(first, ({ mailboxId }) => mailboxId)) expect(of.length).toBeGreaterThan(5);
  });

  test('M4: keeps the gap of each', () => {
    for (const [, of] of Map.groupBy(emails, ({ mailboxId }) => mailboxId)) {
      const gaps = of.slice(1).map((email, index) => minutesBetween(of[index] as SentEmail, email));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5);
    }
  });
});

test('M5: a mailbox sends no more than its allowance on a day of its zone', async () => {
  const { mailboxId } = await connect({ dailyLimit: 7, timezone: 'Asia/Tokyo' });
  const campaignId = await sender.campaigns.create(steps(1), anyTime);
  await sender.campaigns.setSenders(campaignId, { mailboxIds: [mailboxId] });
  await sender.campaigns.attach(campaignId, leads(30));
  await sender.campaigns.launch(campaignId);
  const sent = await sender.inTime(async () => {
    const all = await sentFor(campaignId);
    expect(all).toHaveLength(30);
    return all;
  });
  // On this fast clock the end of an email may be minutes after its claim, for whose day it counts.
  const byDay = Map.groupBy(sent, ({ claimedAt }) =>
    Temporal.Instant.from(claimedAt).toZonedDateTimeISO('Asia/Tokyo').toPlainDate().toString(),
  );
  expect(Math.max(...[...byDay.values()].map((of) => of.length))).toBeLessThanOrEqual(7);
});

test('M7: leads of a paused mailbox wait, and others go elsewhere', async () => {
  const [away, there] = [await connect(), await connect()];
  const campaignId = await sender.campaigns.create(steps(2), anyTime);
  await sender.campaigns.setSenders(campaignId, { mailboxIds: [away.mailboxId, there.mailboxId] });
  await sender.campaigns.attach(campaignId, leads(10));
  await sender.campaigns.launch(campaignId);
  await eventually(async () => expect((await sentFor(campaignId)).length).toBeGreaterThan(5), { timeoutMs: 20_000 });
  await sender.mailboxes.tell('MailboxPaused', away.mailboxId);
  const bound = (await sentFor(campaignId)).filter(({ mailboxId }) => mailboxId === away.mailboxId).length;
  await sender.inTime(async () => expect((await sentFor(campaignId)).length).toBe(20 - bound));
  await sender.campaigns.attach(campaignId, leads(3));
  await sender.inTime(async () => expect((await sentFor(campaignId)).length).toBe(26 - bound));
  await eventually(async () => {
    const { rows } = await sender.database.query<{ obstacle: string; limit: string }>(
      'select plan_obstacle as obstacle, mailbox_limit as limit from campaigns where id = $1',
      [campaignId],
    );
    expect(rows[0]).toEqual({
      obstacle: expect.stringContaining(`${away.mailbox.address} is paused`),
      limit: 'mailbox-away',
    });
  });
  await sender.mailboxes.tell('MailboxResumed', away.mailboxId);
  await sender.inTime(async () => expect((await sentFor(campaignId)).length).toBe(26));
});

test('M1: without senders the relay goes on with its leads, and mailboxes with theirs', async () => {
  const { mailboxId } = await connect();
  const campaignId = await sender.campaigns.create(steps(2), anyTime);
  await sender.campaigns.attach(campaignId, leads(3));
  await sender.campaigns.launch(campaignId);
  await eventually(async () => expect((await sentFor(campaignId)).length).toBe(3), { timeoutMs: 20_000 });
  await sender.campaigns.setSenders(campaignId, { mailboxIds: [mailboxId] });
  await sender.campaigns.attach(campaignId, leads(3));
  await eventually(async () => expect((await sentFor(campaignId)).length).toBe(6), { timeoutMs: 20_000 });
  await sender.campaigns.setSenders(campaignId, {});
  await sender.campaigns.attach(campaignId, leads(3));
  const sent = await sender.inTime(async () => {
    const all = await sentFor(campaignId);
    expect(all).toHaveLength(18);
    return all;
  });
  const byLead = Map.groupBy(sent, ({ leadId }) => leadId);
  expect([...byLead.values()].map((of) => of.map((email) => email.mailboxId))).toEqual([
    ...Array.from({ length: 3 }, () => [null, null]),
    ...Array.from({ length: 3 }, () => [mailboxId, mailboxId]),
    ...Array.from({ length: 3 }, () => [null, null]),
  ]);
});

test('M6, D8: a wrong password for a week costs no lead its email, and other mailboxes go on', async () => {
  const [broken, sound] = [await connect({}, { password: 'wrong' }), await connect()];
  const campaignId = await sender.campaigns.create(steps(2), anyTime);
  await sender.campaigns.setSenders(campaignId, { mailboxIds: [broken.mailboxId] });
  const links = await sender.campaigns.attach(campaignId, leads(4));
  await sender.campaigns.launch(campaignId);
  await eventually(() => expect(passwords.refused.map(({ mailboxId }) => mailboxId)).toContain(broken.mailboxId));
  await eventually(async () => {
    const { rows } = await sender.database.query('select plan_obstacle as obstacle from campaigns where id = $1', [
      campaignId,
    ]);
    expect(rows[0]).toEqual({ obstacle: expect.stringMatching(/The mail account refuses the login/) });
  });
  await sender.campaigns.setSenders(campaignId, { mailboxIds: [broken.mailboxId, sound.mailboxId] });
  await sender.pass({ hours: 7 * 24 });
  const failed = await sender.database.query(`select from emails where campaign_id = $1 and status = 'failed'`, [
    campaignId,
  ]);
  expect(failed.rowCount).toBe(0);
  const mended = { ...broken.mailbox, accessRevision: 2 };
  sender.giveAccess(broken.mailboxId, mended);
  await sender.mailboxes.change(broken.mailboxId, mended);
  const sent = await sender.inTime(async () => {
    const all = await sentFor(campaignId);
    expect(all).toHaveLength(8);
    return all;
  });
  for (const [, of] of Map.groupBy(sent, ({ leadId }) => leadId)) {
    expect(new Set(of.map(({ mailboxId }) => mailboxId)).size).toBe(1);
  }
  expect(new Set(sent.map(({ leadId }) => leadId))).toEqual(new Set(links.map(({ leadId }) => leadId)));
});

test('M6: a mailbox whose provider has had enough keeps none of the others waiting', async () => {
  await using strict = await sender.anotherServer({
    replyTo: () => ({ kind: 'refuse', at: 'text', code: 550, text: '5.4.5 Daily user sending limit exceeded.' }),
  });
  const [limited, sound] = [await connect({}, { url: strict.url }), await connect({ gapMinutes: 3 })];
  const campaignId = await sender.campaigns.create(steps(1), anyTime);
  await sender.campaigns.setSenders(campaignId, { mailboxIds: [limited.mailboxId, sound.mailboxId] });
  await sender.campaigns.attach(campaignId, leads(10));
  await sender.campaigns.launch(campaignId);
  const sent = await eventually(
    async () => {
      const all = await sentFor(campaignId);
      expect(all.length).toBeGreaterThanOrEqual(9);
      return all;
    },
    { timeoutMs: 30_000 },
  );
  expect(new Set(sent.map(({ mailboxId }) => mailboxId))).toEqual(new Set([sound.mailboxId]));
  const gaps = sent.slice(1).map((email, index) => minutesBetween(sent[index] as SentEmail, email));
  expect(Math.max(...gaps)).toBeLessThan(10);
});

test('M6: a provider that falls silent keeps no mailbox of another from sending', async () => {
  await using silent = await sender.anotherServer({ replyTo: () => ({ kind: 'silence' }) });
  const stuck: string[] = [];
  // More than there are connections.
  for (let count = 0; count < 110; count += 1) stuck.push((await connect({}, { url: silent.url })).mailboxId);
  const held = await sender.campaigns.create(steps(1), anyTime);
  await sender.campaigns.setSenders(held, { mailboxIds: stuck });
  await sender.campaigns.attach(held, leads(120));
  await sender.campaigns.launch(held);
  await eventually(() => expect(silent.mails.length).toBeGreaterThanOrEqual(40), { timeoutMs: 30_000 });
  const { mailboxId } = await connect();
  const campaignId = await sender.campaigns.create(steps(1), anyTime);
  await sender.campaigns.setSenders(campaignId, { mailboxIds: [mailboxId] });
  await sender.campaigns.attach(campaignId, leads(5));
  await sender.campaigns.launch(campaignId);
  await eventually(async () => expect(await sentFor(campaignId)).toHaveLength(5), { timeoutMs: 20_000 });
  await sender.campaigns.tell('CampaignStopped', held);
});

test('L9: a campaign that is deleted while its email is under way leaves its mailbox to the others', async () => {
  await using slow = await sender.anotherServer({ replyAfterMs: 1_500 });
  const { mailboxId } = await connect({ dailyLimit: 4 }, { url: slow.url });
  const [deleted, other] = [
    await sender.campaigns.create(steps(1), anyTime),
    await sender.campaigns.create(steps(1), anyTime),
  ];
  for (const campaignId of [deleted, other]) {
    await sender.campaigns.setSenders(campaignId, { mailboxIds: [mailboxId] });
    await sender.campaigns.attach(campaignId, leads(3));
  }
  await sender.campaigns.launch(deleted);
  const underWay = async () =>
    (await sender.database.query('select from lanes where campaign_id = $1 and in_flight_email is not null', [deleted]))
      .rowCount;
  await eventually(async () => expect(await underWay()).toBe(1));
  await sender.campaigns.tell('CampaignDeleted', deleted);
  await sender.campaigns.launch(other);
  await eventually(async () => expect(await sentFor(other)).toHaveLength(3), { timeoutMs: 30_000 });
  expect(slow.mails).toHaveLength(4);
  expect(slow.connectionsMax()).toBe(1);
  expect(await underWay()).toBe(0);
});

test('M1: senders and tags that change at once leave each lane as both say', async () => {
  const boxes = await Promise.all(Array.from({ length: 4 }, (_, index) => connect({ tags: [`t${index}`] })));
  const campaignIds: string[] = [];
  for (let count = 0; count < 4; count += 1) campaignIds.push(await sender.campaigns.create(steps(1), anyTime));
  for (let round = 0; round < 4; round += 1) {
    const tag = (place: number) => `t${(place + round) % 4}`;
    await Promise.all([
      ...boxes.map(({ mailboxId, mailbox }, place) =>
        sender.mailboxes.change(mailboxId, { ...mailbox, tags: [tag(place)] }),
      ),
      ...campaignIds.map((id, place) => sender.campaigns.setSenders(id, { tags: [tag(place * 3)] })),
    ]);
  }
  const expected = campaignIds.map((id, place) => {
    const named = `t${(place * 3 + 3) % 4}`;
    return [id, boxes.flatMap(({ mailboxId }, box) => (`t${(box + 3) % 4}` === named ? [mailboxId] : []))];
  });
  await eventually(async () => {
    const { rows } = await sender.database.query<{ id: string; senders: string[] }>(
      `select campaigns.id, coalesce(array_agg(mailbox_id) filter (where is_sender), '{}') as senders
       from campaigns left join lanes on campaign_id = campaigns.id where campaigns.id = any($1) group by 1`,
      [campaignIds],
    );
    const found = new Map(rows.map(({ id, senders }) => [id, senders]));
    expect(campaignIds.map((id) => [id, found.get(id)])).toEqual(expected);
  });
});

test('M8, T9: hours that the window of the campaign never meets are told', async () => {
  const { mailboxId, mailbox } = await connect({ hours: { start: 0, end: 0, weekdays: ['Tuesday'] } });
  const campaignId = await sender.campaigns.create(steps(1), { ...anyTime, allowedWeekdays: ['Monday'] });
  await sender.campaigns.setSenders(campaignId, { mailboxIds: [mailboxId] });
  await sender.campaigns.attach(campaignId, leads(1));
  await sender.campaigns.launch(campaignId);
  await eventually(async () => {
    const { rows } = await sender.database.query(
      'select next_send_at as at, plan_obstacle as obstacle, mailbox_limit as limit from campaigns where id = $1',
      [campaignId],
    );
    expect(rows[0]).toEqual({
      ...{ at: null, limit: 'mailbox-hours' },
      obstacle: expect.stringContaining(`${mailbox.address} and the sending window of this campaign are never open`),
    });
  });
});

test('T8: campaigns whose windows open together are told their turns at the mailbox', async () => {
  const { mailboxId } = await connect({ gapMinutes: 5 });
  const inTwoDays = sender.clock.now().toZonedDateTimeISO('UTC').add({ days: 2 });
  const opening = inTwoDays.startOfDay();
  const allowedWeekdays = [weekdays[opening.dayOfWeek - 1] as (typeof weekdays)[number]];
  for (const minutes of [0, 5, 10]) {
    const campaignId = await sender.campaigns.create(steps(1), { ...anyTime, allowedWeekdays });
    await sender.campaigns.setSenders(campaignId, { mailboxIds: [mailboxId] });
    await sender.campaigns.attach(campaignId, leads(1));
    await sender.campaigns.launch(campaignId);
    const turn = new Date(opening.add({ minutes }).epochMilliseconds);
    await eventually(async () => {
      const { rows } = await sender.database.query('select next_send_at from campaigns where id = $1', [campaignId]);
      expect(rows).toEqual([{ next_send_at: turn.toISOString() }]);
    });
  }
});

test('M3: a mailbox that wrote to a lead in another campaign comes first', async () => {
  const [first, second] = [await connect(), await connect()];
  const people = leads(6).map((lead) => ({ ...lead, leadId: randomUUIDv7() }));
  const campaignIds: string[] = [];
  for (const mailboxIds of [[second.mailboxId], [first.mailboxId, second.mailboxId]]) {
    const campaignId = await sender.campaigns.create(steps(1), anyTime);
    await sender.campaigns.setSenders(campaignId, { mailboxIds });
    await sender.campaigns.attach(campaignId, campaignIds.length === 0 ? people : [...people, ...leads(3)]);
    await sender.campaigns.launch(campaignId);
    const count = people.length + (campaignIds.length === 0 ? 0 : 3);
    await eventually(async () => expect(await sentFor(campaignId)).toHaveLength(count), { timeoutMs: 30_000 });
    campaignIds.push(campaignId);
  }
  const known = new Set<string>(people.map(({ leadId }) => leadId));
  const sent = await sentFor(campaignIds[1] as string);
  expect(new Set(sent.filter(({ leadId }) => known.has(leadId)).map(({ mailboxId }) => mailboxId))).toEqual(
    new Set([second.mailboxId]),
  );
  expect(sent.filter(({ leadId }) => !known.has(leadId)).map(({ mailboxId }) => mailboxId)).toContain(first.mailboxId);
});

test('M2, M5: a rebuild finds mailboxes, lanes and bindings as they are', async () => {
  const replaced = await connect();
  const campaignId = await sender.campaigns.create(steps(1), anyTime);
  for (const { mailboxId } of [replaced, await connect()]) {
    await sender.campaigns.setSenders(campaignId, { mailboxIds: [mailboxId] });
    await eventually(async () => {
      const { rows } = await sender.database.query(
        'select mailbox_id as id from lanes where campaign_id = $1 and is_sender',
        [campaignId],
      );
      expect(rows).toEqual([{ id: mailboxId }]);
    });
  }
  await using database = openDatabase(sender.databaseUrl, { connectionsMax: 4 });
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
  const tables = new Map(compared.map(({ table, rows }) => [table, rows]));
  for (const table of ['mailboxes', 'mailbox_days', 'lanes']) expect(tables.get(table)).toBeGreaterThan(0);
});
