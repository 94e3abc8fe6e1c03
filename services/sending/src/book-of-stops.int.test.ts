import { randomUUIDv7 } from 'node:crypto';
import { type AttachedLink, topics, weekdays } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice, eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import type { EnrolmentRequest } from './enrolment/commands.ts';
import { handleEnrolment } from './handlers/enrolment.ts';
import { readModels } from './projections/read-models.ts';
import { runSender } from './testing/running-sender.ts';

const sink = await startSmtpSink();
const sender = await runSender({ smtpUrl: sink.url });
const { campaigns, bus, clock, database, inTime, pass } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const settings = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays] };
const steps = [0, 2, 2].map((delayDays, index) => ({ subject: `Step ${index + 1}`, body: 'Hello', delayDays }));
const timeout = 120_000;
const metadata = { correlationId: null, causationId: null };
const millisecond = { smallestUnit: 'millisecond' } as const;

const now = () => clock.now().toString(millisecond);
const mailsTo = (email: string) => sink.mails.filter(({ to }) => to.includes(email)).length;
const stopsOf = async (emailId: string) => {
  const { rows } = await database.query<{ reason: string; everywhere: boolean; until: Date | null }>(
    'select reason, everywhere, until from stops where email_id = $1 order by reason',
    [emailId],
  );
  return rows;
};

/** A campaign whose only lead has had the first of its emails. */
async function aLeadThatGotOne() {
  const email = `${randomUUIDv7()}@example.net`;
  const campaignId = await campaigns.create(steps, settings);
  const [link] = (await campaigns.attach(campaignId, [{ email }])) as [AttachedLink];
  await campaigns.launch(campaignId);
  const emailId = await eventually(async () => {
    const { rows } = await database.query<{ id: string }>(
      `select id from emails where campaign_id = $1 and status = 'sent'`,
      [campaignId],
    );
    return (rows[0] as { id: string }).id;
  });
  const enrolment = { campaignId, leadId: link.leadId };
  return {
    ...{ email, emailId, campaignId, link },
    /** What a copy of the version before does with an answer: it knows enrolments alone. */
    before: (request: EnrolmentRequest) => handleEnrolment(sender.context(), enrolment, request, { metadata }),
    eraseAndImportAgain: async () => {
      await deliverTwice(bus, topics.leads, 'LeadsErased', 'all', { leadIds: [link.leadId], erasedAt: now() });
      await campaigns.attach(campaignId, [{ email }]);
    },
  };
}

test('S2, S9: what a copy of the version before hears stops a later lead of the address too, until it is taken back', {
  timeout,
}, async () => {
  const { email, emailId, campaignId, before, eraseAndImportAgain } = await aLeadThatGotOne();
  const cause = { emailId, test: false };
  await before({ type: 'Finish', outcome: 'completed', reason: 'replied', cause, now: now() });
  await eventually(async () =>
    expect(await stopsOf(emailId)).toEqual([{ reason: 'replied', everywhere: false, until: null }]),
  );

  await eraseAndImportAgain();
  await pass({ hours: 24 * 5 });
  expect(mailsTo(email)).toBe(1);
  const { rows } = await database.query(`select state, reason from enrolments where campaign_id = $1 and attached`, [
    campaignId,
  ]);
  expect(rows).toEqual([{ state: 'ended', reason: 'replied' }]);

  await before({ type: 'Withdraw', reason: 'replied', emailId, now: now() });
  await eventually(async () => expect(await stopsOf(emailId)).toEqual([]));
});

test('S5: so does an absence, and a person who lets the lead go on overrules it', { timeout }, async () => {
  const { email, emailId, campaignId, before, eraseAndImportAgain } = await aLeadThatGotOne();
  const until = clock
    .now()
    .add({ hours: 24 * 60 })
    .toString(millisecond);
  await before({ type: 'HoldForAbsence', until, cause: { emailId, test: false }, now: now() });
  await eventually(async () =>
    expect(await stopsOf(emailId)).toMatchObject([{ reason: 'out-of-office', everywhere: false }]),
  );

  await eraseAndImportAgain();
  await pass({ hours: 24 * 20 });
  expect(mailsTo(email)).toBe(1);
  const { rows } = await database.query<{ id: string }>(
    'select lead_id as id from enrolments where campaign_id = $1 and attached',
    [campaignId],
  );
  await sender.client().delete(`/api/campaigns/${campaignId}/holds/${rows[0]?.id}`);
  await inTime(() => expect(mailsTo(email)).toBe(2));
});

test('S9, S11: what a copy of the version before writes of addresses is in the book', { timeout }, async () => {
  const { email, campaignId, emailId } = await aLeadThatGotOne();
  const { rows } = await database.query<{ hash: string }>('select address_hash as hash from emails where id = $1', [
    emailId,
  ]);
  const hash = rows[0]?.hash;
  await database.query(`insert into doubts (address_hash, email_id) values ($1, $2) on conflict do nothing`, [
    hash,
    emailId,
  ]);
  await database.query(
    `insert into suppressions (address_hash, reason, email_id, campaign_id, suppressed_at)
     values ($1, 'spam', $2, $3, now()) on conflict do nothing`,
    [hash, emailId, campaignId],
  );
  expect(await stopsOf(emailId)).toMatchObject([
    { reason: 'in-doubt', everywhere: true },
    { reason: 'spam', everywhere: true },
  ]);
  await pass({ hours: 24 * 3 });
  expect(mailsTo(email)).toBe(1);
  await database.query('delete from suppressions where address_hash = $1 and email_id = $2', [hash, emailId]);
  await database.query('delete from doubts where address_hash = $1 and email_id = $2', [hash, emailId]);
  expect(await stopsOf(emailId)).toEqual([]);
});

test('the book is found the same when the read models are made again from events', { timeout }, async () => {
  const { campaignId, emailId, link } = await aLeadThatGotOne();
  const { leadId, linkId } = link;
  const engagement = { campaignId, leadId, linkId, emailId, test: false, at: now() };
  await deliverTwice(bus, topics.engagement, 'ReplyReceived', campaignId, engagement);
  await deliverTwice(bus, topics.engagement, 'Unsubscribed', campaignId, engagement);
  await eventually(async () => expect(await stopsOf(emailId)).toHaveLength(3));
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.find(({ table }) => table === 'stops')).toMatchObject({ wrong: 0 });
});
