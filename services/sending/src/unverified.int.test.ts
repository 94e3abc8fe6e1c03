import { randomUUIDv7 } from 'node:crypto';
import { type AttachedLink, type CampaignEmail, holdWithoutEnd, topics, weekdays } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice, eventually, startMailboxAccess, startSmtpSink } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { runSender } from './testing/running-sender.ts';

const sink = await startSmtpSink();
const owner = await startMailboxAccess();
const sender = await runSender({ smtpUrl: sink.url, mailboxesUrl: owner.url });
const { campaigns, bus, clock, database, inTime, pass } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await Promise.all([sink[Symbol.asyncDispose](), owner[Symbol.asyncDispose]()]);
});

const settings = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], timezone: 'Europe/Paris' };
const steps = ['First', 'Second'].map((subject, place) => ({ subject, body: 'Hello', delayDays: 2 * place }));
const waiting = { timeoutMs: 60_000 };
const timeout = 90_000;
const unproved = { verified: false } as const;

const mailsTo = (email: string) => sink.mails.filter(({ to }) => to.includes(email)).length;
const rowsOf = async (campaignId: string) =>
  (await database.query('select state, reason, held_until from enrolments where campaign_id = $1', [campaignId])).rows;

/** A campaign whose leads have had the first of two emails. */
async function aCampaignOf(...emails: string[]) {
  const campaignId = await campaigns.create(steps, { ...settings, delayMinutes: 1 });
  const links = (await campaigns.attach(
    campaignId,
    emails.map((email) => ({ email })),
  )) as AttachedLink[];
  await campaigns.launch(campaignId);
  const sent = await eventually(async () => {
    const { body } = await sender.client().get(`/api/campaigns/${campaignId}/emails?status=sent`);
    expect(body).toHaveLength(emails.length);
    return body as { emailId: string; leadId: string }[];
  }, waiting);
  const told = ({ leadId, linkId }: AttachedLink) => ({
    ...{ campaignId, leadId, linkId, test: false },
    emailId: sent.find((email) => email.leadId === leadId)?.emailId as string,
    at: clock.now().toString({ smallestUnit: 'millisecond' }),
  });
  /** Returns once the event has been handled. */
  const tell = async (
    type: 'EmailBounced' | 'SpamReported' | 'Unsubscribed' | 'EngagementWithdrawn' | 'ReplyReceived',
    link: AttachedLink,
    data: object = {},
  ) => {
    const mark = await deliverTwice(bus, topics.engagement, type, campaignId, { ...told(link), ...data } as never);
    await sender.heard(mark);
  };
  return { campaignId, links: links as [AttachedLink, ...AttachedLink[]], tell };
}

const anAddress = () => `${randomUUIDv7()}@example.net`;
const suppressedIn = async (campaignId: string) =>
  (
    await database.query(`select reason from stops where everywhere and reason <> 'in-doubt' and campaign_id = $1`, [
      campaignId,
    ])
  ).rows;

describe('S11: what nothing proves', () => {
  test('suppresses no address and does not trip the guard, until it is proved', { timeout }, async () => {
    const { campaignId, links, tell } = await aCampaignOf(...Array.from({ length: 50 }, anAddress));
    const trips = async () =>
      (await database.query(`select from events where stream_id = $1`, [`guard-${campaignId}`])).rowCount;
    for (const link of links.slice(0, 4))
      await tell('EmailBounced', link, { reason: '550', deadAddress: true, ...unproved });
    await tell('SpamReported', links[4] as AttachedLink, { real: true, ...unproved });
    expect(await suppressedIn(campaignId)).toEqual([]);
    expect(await trips()).toBe(0);
    expect((await rowsOf(campaignId)).filter(({ state }) => state === 'ended')).toHaveLength(5);
    await tell('SpamReported', links[4] as AttachedLink, { real: true });
    expect(await suppressedIn(campaignId)).toEqual([{ reason: 'spam' }]);
    await eventually(async () => expect(await trips()).toBe(1), waiting);
  });

  test('holds whoever may have said stop, in every campaign, until a person decides', {
    timeout,
  }, async () => {
    const email = anAddress();
    const here = await aCampaignOf(email);
    const there = await aCampaignOf(email);
    const [link] = here.links;
    await here.tell('Unsubscribed', link, unproved);
    const held = { state: 'waiting', reason: null, held_until: holdWithoutEnd };
    for (const { campaignId } of [here, there]) expect(await rowsOf(campaignId)).toEqual([held]);
    await pass({ hours: 96 });
    expect(mailsTo(email)).toBe(2);
    const { rows } = await database.query(
      'select next_send_at, plan_rule, drained, plan_obstacle from campaigns where id = any($1)',
      [[here.campaignId, there.campaignId]],
    );
    const obstacle = expect.stringContaining('may have asked for no more mail');
    const waits = { next_send_at: null, plan_rule: 'hold', drained: false, plan_obstacle: obstacle };
    expect(rows).toEqual([waits, waits]);

    await here.tell('EngagementWithdrawn', link, { withdrawn: 'Unsubscribed' });
    await inTime(() => expect(mailsTo(email)).toBe(4));
    expect(await suppressedIn(here.campaignId)).toEqual([]);
  });

  test.each([
    ['is never mailed once the opt-out is accepted', {}, 1],
    ['goes on once it is dismissed', { withdrawn: 'Unsubscribed' }, 3],
  ])(
    'holds whoever joins a campaign later, under whatever lead: the address %s',
    { timeout },
    async (_, told, mails) => {
      const email = anAddress();
      const here = await aCampaignOf(email);
      const [link] = here.links;
      await here.tell('Unsubscribed', link, unproved);
      const erased = { leadIds: [link.leadId], erasedAt: clock.now().toString({ smallestUnit: 'millisecond' }) };
      await deliverTwice(bus, topics.leads, 'LeadsErased', link.leadId, erased);
      const later = await campaigns.create(steps, { ...settings, delayMinutes: 1 });
      await campaigns.attach(later, [{ email }]);
      await campaigns.launch(later);
      const held = { state: 'waiting', reason: null, held_until: holdWithoutEnd };
      await eventually(async () => expect(await rowsOf(later)).toEqual([held]), waiting);
      await pass({ hours: 96 });
      expect(mailsTo(email)).toBe(1);

      await here.tell('withdrawn' in told ? 'EngagementWithdrawn' : 'Unsubscribed', link, told);
      const isOver = 'withdrawn' in told ? { state: 'done' } : { state: 'ended', reason: 'suppressed' };
      await inTime(async () => expect(await rowsOf(later)).toMatchObject([isOver]));
      expect(mailsTo(email)).toBe(mails);
    },
  );

  test.each([
    ['not a stop', 'EngagementWithdrawn', { withdrawn: 'Unsubscribed' }, 3, []],
    ['a stop', 'Unsubscribed', {}, 2, [{ reason: 'unsubscribed' }]],
  ] as const)(
    'S14: an answer that may ask for no more mail ends its own sequence and holds the others, until it is %s',
    { timeout },
    async (_, type, told, mails, suppressed) => {
      const email = anAddress();
      const here = await aCampaignOf(email);
      const there = await aCampaignOf(email);
      const [link] = here.links;
      await here.tell('ReplyReceived', link);
      await here.tell('Unsubscribed', link, unproved);
      expect(await rowsOf(here.campaignId)).toMatchObject([{ state: 'ended', reason: 'replied' }]);
      expect(await rowsOf(there.campaignId)).toEqual([{ state: 'waiting', reason: null, held_until: holdWithoutEnd }]);
      await pass({ hours: 96 });
      expect(mailsTo(email)).toBe(2);
      await here.tell(type, link, told);
      const state = suppressed.length > 0 ? 'ended' : 'done';
      await inTime(async () => expect(await rowsOf(there.campaignId)).toMatchObject([{ state }]));
      expect(mailsTo(email)).toBe(mails);
      expect(await suppressedIn(here.campaignId)).toEqual(suppressed);
    },
  );

  test('suppresses the address once the opt-out is proved', { timeout }, async () => {
    const email = anAddress();
    const here = await aCampaignOf(email);
    const there = await aCampaignOf(email);
    const [link] = here.links;
    await here.tell('Unsubscribed', link, unproved);
    await here.tell('Unsubscribed', link);
    expect(await rowsOf(here.campaignId)).toEqual([{ state: 'ended', reason: 'unsubscribed', held_until: null }]);
    expect(await suppressedIn(here.campaignId)).toEqual([{ reason: 'unsubscribed' }]);
    const suppressed = { state: 'ended', reason: 'suppressed', held_until: null };
    await inTime(async () => expect(await rowsOf(there.campaignId)).toEqual([suppressed]));
    expect(mailsTo(email)).toBe(2);
  });

  test('lets the lead go on where a person says so', { timeout }, async () => {
    const email = anAddress();
    const { campaignId, links, tell } = await aCampaignOf(email);
    await tell('Unsubscribed', links[0], unproved);
    const { status } = await sender.client().delete(`/api/campaigns/${campaignId}/holds/${links[0].leadId}`);
    expect(status).toBe(200);
    await inTime(() => expect(mailsTo(email)).toBe(2));

    const other = await campaigns.create(steps, { ...settings, delayMinutes: 1 });
    const [joined] = (await campaigns.attach(other, [{ email }])) as [AttachedLink];
    await campaigns.launch(other);
    const isHeld = async () => expect(await rowsOf(other)).toMatchObject([{ held_until: holdWithoutEnd }]);
    await eventually(isHeld, waiting);
    await sender.client().delete(`/api/campaigns/${other}/holds/${joined.leadId}`);
    await inTime(() => expect(mailsTo(email)).toBe(4));
  });
});

describe('D12: an email that came back for a reason that is not its recipient’s', () => {
  const reason = 'domain 5.7.26';
  const blames = { reason, deadAddress: false, blames: 'domain' } as const;
  const withdrawn = { withdrawn: 'EmailBounced' } as const;
  // Each at a provider of its own, which refuses nobody else.
  const anAddress = () => `ada@${randomUUIDv7()}.example`;
  const subjectsTo = (email: string) =>
    sink.mails.flatMap(({ to, parsed }) => (to.includes(email) ? parsed.subject : []));
  const ledgerOf = async (campaignId: string) =>
    (await sender.client().get(`/api/campaigns/${campaignId}/emails`)).body.map(
      ({ stepNumber, status }: CampaignEmail) => `${stepNumber} ${status}`,
    );

  async function aReturnedEmail(email: string, changes: object = {}) {
    const here = await aCampaignOf(email);
    await here.tell('EmailBounced', here.links[0], { ...blames, ...changes });
    return here;
  }

  test('S8, L6: holds its lead without an end, ends and suppresses nobody, and the plan says why', {
    timeout,
  }, async () => {
    const email = anAddress();
    const { campaignId } = await aReturnedEmail(email);
    expect(await rowsOf(campaignId)).toEqual([{ state: 'waiting', reason: null, held_until: null }]);
    expect(await ledgerOf(campaignId)).toEqual(['1 deferred']);
    await pass({ hours: 96 });
    expect(subjectsTo(email)).toEqual(['First']);
    expect(await suppressedIn(campaignId)).toEqual([]);
    const { rows } = await database.query('select plan_rule, drained, plan_obstacle from campaigns where id = $1', [
      campaignId,
    ]);
    expect(rows).toEqual([{ plan_rule: 'hold', drained: false, plan_obstacle: expect.stringContaining('came back') }]);
  });

  test('D11: begins the wait of our domain where that is refused, as far as it is proved', { timeout }, async () => {
    const waysOf = async (email: string) =>
      (await database.query('select domain from refused_ways where family = $1', [email.split('@')[1]])).rows;
    const [proved, forged] = [anAddress(), anAddress()];
    await aReturnedEmail(proved);
    await aReturnedEmail(forged, unproved);
    expect(await waysOf(proved)).toEqual([{ domain: 'example.com' }]);
    expect(await waysOf(forged)).toEqual([]);
  });

  test.each([
    [
      'sent again, once',
      'EngagementWithdrawn',
      { ...withdrawn, sendAgain: true },
      ['First', 'First', 'Second'],
      'done',
    ],
    ['let go', 'EngagementWithdrawn', withdrawn, ['First', 'Second'], 'done'],
    ['refused after all', 'EmailBounced', { reason, deadAddress: false }, ['First'], 'ended'],
    ['answered', 'ReplyReceived', {}, ['First'], 'ended'],
  ] as const)('is %s', { timeout }, async (_, type, told, subjects, state) => {
    const email = anAddress();
    const { campaignId, links, tell } = await aReturnedEmail(email);
    await pass({ hours: 24 });
    await tell(type, links[0], told);
    await inTime(async () => expect(await rowsOf(campaignId)).toMatchObject([{ state }]));
    await tell(type, links[0], told);
    await pass({ hours: 96 });
    expect(subjectsTo(email)).toEqual(subjects);
    expect(await ledgerOf(campaignId)).toEqual(state === 'done' ? ['1 sent', '2 sent'] : ['1 sent']);
  });

  test('S3: nor is it held where the lead went on already', { timeout }, async () => {
    const email = anAddress();
    const { campaignId, links, tell } = await aCampaignOf(email);
    await inTime(() => expect(subjectsTo(email)).toEqual(['First', 'Second']));
    await tell('EmailBounced', links[0], blames);
    await tell('EngagementWithdrawn', links[0], { ...withdrawn, sendAgain: true });
    await pass({ hours: 48 });
    expect(subjectsTo(email)).toEqual(['First', 'Second']);
    expect(await ledgerOf(campaignId)).toEqual(['1 sent', '2 sent']);
  });

  test('S3: an address that a report called dead is taken back with its email, which goes again', {
    timeout,
  }, async () => {
    const email = anAddress();
    const { campaignId, links, tell } = await aCampaignOf(email);
    await tell('EmailBounced', links[0], { reason: 'dead-address 5.1.1', deadAddress: true });
    expect(await suppressedIn(campaignId)).toHaveLength(1);
    await tell('EngagementWithdrawn', links[0], { ...withdrawn, sendAgain: true });
    await inTime(() => expect(subjectsTo(email)).toEqual(['First', 'First', 'Second']));
    expect(await suppressedIn(campaignId)).toEqual([]);
    await tell('EngagementWithdrawn', links[0], { ...withdrawn, sendAgain: true });
    await pass({ hours: 48 });
    expect(subjectsTo(email)).toHaveLength(3);
  });

  test('S9: its address gets it no sooner under another lead', { timeout }, async () => {
    const email = anAddress();
    const { campaignId, links } = await aReturnedEmail(email);
    const erased = { leadIds: [links[0].leadId], erasedAt: clock.now().toString({ smallestUnit: 'millisecond' }) };
    await deliverTwice(bus, topics.leads, 'LeadsErased', links[0].leadId, erased);
    await campaigns.attach(campaignId, [{ email }]);
    await pass({ hours: 96 });
    expect(subjectsTo(email)).toEqual(['First']);
  });

  test('O4: a rebuild finds the same', { timeout }, async () => {
    const found = await rebuild<never>({ database, readModels, consumers: consumers as never });
    expect(found.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });
});

test('D2, S11: an unverified answer does not prove that an email left', { timeout }, async () => {
  const email = anAddress();
  const campaignId = await campaigns.create(steps, settings);
  const [link] = (await campaigns.attach(campaignId, [{ email }])) as [AttachedLink];
  sink.script({ kind: 'close' });
  await campaigns.launch(campaignId);
  const unknown = async () => (await sender.client().get(`/api/campaigns/${campaignId}/emails?status=unknown`)).body;
  const [row] = await eventually(async () => {
    const rows = await unknown();
    expect(rows).toHaveLength(1);
    return rows;
  }, waiting);
  const { leadId, linkId } = link;
  const at = clock.now().toString({ smallestUnit: 'millisecond' });
  const reply = { campaignId, leadId, linkId, emailId: row.emailId, at, test: false };
  const tell = async (data: object) => {
    const mark = await deliverTwice(bus, topics.engagement, 'ReplyReceived', campaignId, { ...reply, ...data });
    await sender.heard(mark);
  };
  await tell(unproved);
  expect(await unknown()).toHaveLength(1);
  await tell({});
  expect(await unknown()).toEqual([]);
});

test('O4: a rebuild finds holds in doubt as they are', { timeout }, async () => {
  const [settled, open] = [await aCampaignOf(anAddress()), await aCampaignOf(anAddress())];
  for (const { tell, links } of [settled, open]) await tell('Unsubscribed', links[0], unproved);
  await settled.tell('EngagementWithdrawn', settled.links[0], { withdrawn: 'Unsubscribed' });
  const found = await rebuild<never>({ database, readModels, consumers: consumers as never });
  expect(found.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
