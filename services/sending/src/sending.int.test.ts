import { randomUUIDv7 } from 'node:crypto';
import { topics } from '@cadenza/contracts';
import { deliverTwice, eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { ledger, runSender, start } from './testing/running-sender.ts';

const relayed = (recipient: string) => `<${recipient.split('@')[0]}@eur.prod.outlook.com>`;
const sink = await startSmtpSink({
  replyTo: (recipient) =>
    recipient.startsWith('relayed.')
      ? { kind: 'accept', text: `2.0.0 OK ${relayed(recipient)} [Hostname=X]` }
      : undefined,
});
const sender = await runSender({ smtpUrl: sink.url });
const { campaigns, bus, clock, database, inTime, pass } = sender;

afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const initial = {
  subject: 'Hello {{firstName}}',
  body: 'See https://example.com/offer, {{company|friend}}',
  delayDays: 0,
};
const followUp = { subject: 'Hello {{firstName}}', body: 'Any thoughts?', delayDays: 1 };
const wholeDay = {
  sendWindowStart: 0,
  sendWindowEnd: 0,
  allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
} as const;
const alwaysOpen = { ...wholeDay, allowedWeekdays: [...wholeDay.allowedWeekdays] };
const address = () => `${randomUUIDv7()}@example.net`;
const mailsTo = (email: string) => sink.mails.filter(({ to }) => to.includes(email));
const waiting = { timeoutMs: 20_000 };

const engagement = (link: { linkId: string; leadId: string }, campaignId: string) => ({
  campaignId,
  leadId: link.leadId,
  linkId: link.linkId,
  emailId: randomUUIDv7(),
  at: clock.now().toString({ smallestUnit: 'millisecond' }),
  test: false,
});

test('D4, D5: an initial email and its follow-up reach the mail server whole, with headers, pixel and links', async () => {
  const campaignId = await campaigns.create([initial, followUp], alwaysOpen);
  const email = address();
  await campaigns.attach(campaignId, [{ email, firstName: 'Zoë', company: 'Ünïts & Co' }]);
  await campaigns.launch(campaignId);
  await inTime(() => expect(mailsTo(email)).toHaveLength(2));
  const [first, second] = mailsTo(email).map(({ parsed, from }) => ({ ...parsed, envelopeFrom: from }));
  expect(first).toMatchObject({ subject: 'Hello Zoë', envelopeFrom: 'grace@example.com' });
  expect(first?.text).toContain('See https://example.com/offer, Ünïts & Co');
  expect(first?.text).toContain('1 Main St, Springfield');
  expect(first?.messageId).toMatch(/^<[0-9a-f-]{36}@example\.com>$/);
  const html = String(first?.html);
  expect(html).toMatch(/<a href="https:\/\/mail\.example\.com\/t\/c\/[^"]+">https:\/\/example\.com\/offer<\/a>/);
  expect(html).toMatch(/<img src="https:\/\/mail\.example\.com\/t\/o\/[^"]+"/);
  const headers = mailsTo(email)[0]
    ?.raw.toString('utf8')
    .split('\r\n\r\n')[0]
    ?.replace(/\r\n\s+/g, ' ');
  expect(headers).toMatch(/^List-Unsubscribe: <https:\/\/mail\.example\.com\/u\/.+>$/m);
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(second).toMatchObject({ subject: 'Re: Hello Zoë', inReplyTo: first?.messageId });
  // The mail server has the text before the ledger has the outcome.
  await eventually(async () =>
    expect((await ledger(database, campaignId)).map(({ status }) => status)).toEqual(['sent', 'sent']),
  );
});

test('D4: a follow-up also names the Message-ID that the recipient saw, where a relay replaced ours', async () => {
  const campaignId = await campaigns.create([initial, followUp], alwaysOpen);
  const email = `relayed.${address()}`;
  await campaigns.attach(campaignId, [{ email, firstName: 'Zoë' }]);
  await campaigns.launch(campaignId);
  await inTime(() => expect(mailsTo(email)).toHaveLength(2));
  const [first, second] = mailsTo(email).map(({ parsed }) => parsed);
  expect(second).toMatchObject({ inReplyTo: relayed(email), references: [first?.messageId, relayed(email)] });
});

test('T5, T6: one campaign sends in attach order, never closer than the gap', async () => {
  const campaignId = await campaigns.create([initial], { ...alwaysOpen, delayMinutes: 10 });
  const leads = Array.from({ length: 6 }, () => ({ email: address() }));
  await campaigns.attach(campaignId, leads);
  await campaigns.launch(campaignId);
  await eventually(async () => expect(await ledger(database, campaignId)).toHaveLength(6), waiting);
  const { rows } = await database.query<{ at: string; email: string }>(
    `select handed_over_at as at, email from emails join leads on leads.id = lead_id where campaign_id = $1 order by 1`,
    [campaignId],
  );
  expect(rows.map(({ email }) => email)).toEqual(leads.map(({ email }) => email));
  const instants = rows.map(({ at }) => Temporal.Instant.from(at));
  for (const [index, at] of instants.slice(1).entries()) {
    expect(at.since(instants[index] as Temporal.Instant).total('minutes')).toBeGreaterThanOrEqual(10);
  }
});

test('T2: nothing leaves outside the window', async () => {
  const hours = { sendWindowStart: 600, sendWindowEnd: 720, timezone: 'Asia/Tokyo' };
  const campaignId = await campaigns.create([initial], { ...alwaysOpen, ...hours, delayMinutes: 60 });
  await campaigns.attach(campaignId, [{ email: address() }, { email: address() }, { email: address() }]);
  await campaigns.launch(campaignId);
  await eventually(async () => expect(await ledger(database, campaignId)).toHaveLength(3), { timeoutMs: 70_000 });
  const { rows } = await database.query<{ at: string }>(
    'select handed_over_at as at from emails where campaign_id = $1',
    [campaignId],
  );
  for (const { at } of rows) {
    const local = Temporal.Instant.from(at).toZonedDateTimeISO('Asia/Tokyo');
    expect([10, 11]).toContain(local.hour);
  }
});

describe('what stops a lead', () => {
  test('S2: a reply cancels what waits', async () => {
    const campaignId = await campaigns.create([initial, followUp], alwaysOpen);
    const email = address();
    const [link] = await campaigns.attach(campaignId, [{ email }]);
    await campaigns.launch(campaignId);
    await eventually(() => expect(mailsTo(email)).toHaveLength(1), waiting);
    await deliverTwice(bus, topics.engagement, 'ReplyReceived', campaignId, engagement(link as never, campaignId));
    await eventually(async () => {
      const { rows } = await database.query('select state, reason from enrolments where campaign_id = $1', [
        campaignId,
      ]);
      expect(rows).toEqual([{ state: 'ended', reason: 'replied' }]);
    }, waiting);
  });

  test('S6: an unsubscribed address gets nothing, in any campaign', async () => {
    const email = address();
    const first = await campaigns.create([initial], alwaysOpen);
    const [link] = await campaigns.attach(first, [{ email }]);
    await campaigns.launch(first);
    await eventually(() => expect(mailsTo(email)).toHaveLength(1), waiting);
    await deliverTwice(bus, topics.engagement, 'Unsubscribed', first, engagement(link as never, first));
    // Engagement and campaigns are two topics, so their events arrive in any order.
    await eventually(async () => {
      const { rows } = await database.query('select reason from stops where everywhere and campaign_id = $1', [first]);
      expect(rows).toEqual([{ reason: 'unsubscribed' }]);
    }, waiting);
    const second = await campaigns.create([initial], alwaysOpen);
    await campaigns.attach(second, [{ email: email.toUpperCase() }]);
    await campaigns.launch(second);
    await eventually(async () => {
      const { rows } = await database.query('select state, reason from enrolments where campaign_id = $1', [second]);
      expect(rows).toEqual([{ state: 'ended', reason: 'suppressed' }]);
    }, waiting);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('J5: a lead without a valid address is never queued', async () => {
    const campaignId = await campaigns.create([initial], alwaysOpen);
    await campaigns.attach(campaignId, [{ email: '', mailable: false }]);
    const { rows } = await eventually(async () => {
      const found = await database.query('select state, reason from enrolments where campaign_id = $1', [campaignId]);
      expect(found.rows).toHaveLength(1);
      return found;
    }, waiting);
    expect(rows).toEqual([{ state: 'ended', reason: 'invalid-address' }]);
  });

  test('L5: a stopped campaign sends nothing more', async () => {
    const campaignId = await campaigns.create([initial], { ...alwaysOpen, delayMinutes: 1_440 });
    await campaigns.attach(campaignId, [{ email: address() }, { email: address() }]);
    await campaigns.launch(campaignId);
    await eventually(async () => expect(await ledger(database, campaignId)).toHaveLength(1), waiting);
    await campaigns.tell('CampaignStopped', campaignId);
    await eventually(async () => {
      const { rows } = await database.query('select plan_rule, next_send_at from campaigns where id = $1', [
        campaignId,
      ]);
      expect(rows).toEqual([{ plan_rule: 'nothing-waiting', next_send_at: null }]);
    }, waiting);
  });
});

describe('what the mail server does', () => {
  test('S3: a dead address fails with its reason and is suppressed', async () => {
    const email = address();
    const campaignId = await campaigns.create([initial], alwaysOpen);
    await campaigns.attach(campaignId, [{ email }]);
    sink.script({ kind: 'refuse', at: 'recipient', code: 550, text: '5.1.1 no such user' });
    await campaigns.launch(campaignId);
    await eventually(async () => {
      expect(await ledger(database, campaignId)).toMatchObject([
        { status: 'failed', reason: expect.stringContaining('dead-address: 550') },
      ]);
    }, waiting);
    const { rowCount } = await database.query('select from stops where everywhere and campaign_id = $1', [campaignId]);
    expect(rowCount).toBe(1);
  });

  test('S3: an email that is put off goes out later, once', async () => {
    const email = address();
    const campaignId = await campaigns.create([initial], alwaysOpen);
    await campaigns.attach(campaignId, [{ email }]);
    sink.script({ kind: 'refuse', at: 'recipient', code: 451, text: '4.7.1 greylisted' });
    await campaigns.launch(campaignId);
    await eventually(async () => {
      expect(await ledger(database, campaignId)).toMatchObject([{ status: 'sent', attempts: 2 }]);
    }, waiting);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('E1: an email that was put off leaves with the text of today', async () => {
    // The fourth wait is eight hours: even on this fast clock, long enough to rewrite the step.
    const later = { kind: 'refuse', at: 'recipient', code: 451, text: '4.7.1 try again later' } as const;
    sink.script(later, later, later, later);
    const email = address();
    const campaignId = await campaigns.create([{ ...initial, subject: 'As planned' }], alwaysOpen);
    await campaigns.attach(campaignId, [{ email }]);
    await campaigns.launch(campaignId);
    await eventually(
      async () => expect(await ledger(database, campaignId)).toMatchObject([{ status: 'deferred', attempts: 4 }]),
      waiting,
    );
    await campaigns.write(campaignId, [{ ...initial, subject: 'As rewritten' }]);
    await eventually(() => {
      expect(mailsTo(email).map(({ parsed }) => parsed.subject)).toEqual(['As rewritten']);
    }, waiting);
    const { rows } = await database.query(
      'select subject from email_contents join emails on emails.id = email_id where campaign_id = $1',
      [campaignId],
    );
    expect(rows).toEqual([{ subject: 'As rewritten' }]);
  });

  test('D2: a connection lost after the text leaves the email unknown, and it is never sent again by itself', async () => {
    const email = address();
    const campaignId = await campaigns.create([initial], alwaysOpen);
    await campaigns.attach(campaignId, [{ email }]);
    sink.script({ kind: 'close' });
    await campaigns.launch(campaignId);
    await eventually(async () => {
      expect(await ledger(database, campaignId)).toMatchObject([{ status: 'unknown', attempts: 1 }]);
    }, waiting);
    await sender.restart();
    await pass({ hours: 48 });
    expect(mailsTo(email)).toHaveLength(1);
    expect(await ledger(database, campaignId)).toMatchObject([{ status: 'unknown', attempts: 1 }]);
  });
});

test('E4: a step that was added later reaches leads that had finished', async () => {
  const email = address();
  const campaignId = await campaigns.create([initial], alwaysOpen);
  await campaigns.attach(campaignId, [{ email }]);
  await campaigns.launch(campaignId);
  await eventually(() => expect(mailsTo(email)).toHaveLength(1), waiting);
  await campaigns.write(campaignId, [], false);
  await campaigns.write(campaignId, [initial, { subject: 'One more thing', body: 'New', delayDays: 1 }]);
  await inTime(() => expect(mailsTo(email)).toHaveLength(2));
  expect(mailsTo(email)[1]?.parsed.subject).toBe('One more thing');
});

test('an erased lead stays erased, also when its fields arrive late', async () => {
  const campaignId = await campaigns.create([initial], alwaysOpen);
  const [link] = await campaigns.attach(campaignId, [{ email: address() }]);
  const { leadId } = link as { leadId: string };
  const known = async () => (await database.query('select from leads where id = $1', [leadId])).rowCount;
  await eventually(async () => expect(await known()).toBe(1), waiting);
  const erasedAt = clock.now().toString({ smallestUnit: 'millisecond' });
  await deliverTwice(bus, topics.leads, 'LeadsErased', 'erasure', { leadIds: [leadId], erasedAt });
  await eventually(async () => expect(await known()).toBe(0), waiting);
  await deliverTwice(bus, topics.audience, 'LeadsAttached', campaignId, {
    campaignId,
    links: [link as never],
    attachedAt: erasedAt,
  });
  await campaigns.launch(campaignId);
  await eventually(async () => {
    const { rows } = await database.query('select state, reason from enrolments where lead_id = $1', [leadId]);
    expect(rows).toEqual([{ state: 'ended', reason: 'lead-deleted' }]);
  }, waiting);
  expect(await known()).toBe(0);
});

test('the fast clock runs: days have passed since the test began', () => {
  expect(clock.now().since(start).total('hours')).toBeGreaterThan(24);
});
