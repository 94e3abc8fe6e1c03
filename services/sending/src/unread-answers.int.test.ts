import { randomUUIDv7 } from 'node:crypto';
import { topics } from '@cadenza/contracts';
import { deliverTwice, eventually } from '@cadenza/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { anyTime } from './testing/any-time.ts';
import { runMailboxSender } from './testing/mailbox-sender.ts';
import { startScriptedAnswers } from './testing/scripted-answers.ts';

const patience = { timeoutMs: 30_000 };
const answers = await startScriptedAnswers();
const sender = await runMailboxSender({ trackingUrl: answers.url });
const { database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await answers[Symbol.asyncDispose]();
});
beforeEach(() => {
  answers.isAway = false;
});

const imap = { host: '127.0.0.1', port: 1, security: 'none', user: 'ann' } as const;
const steps = [1, 2].map((number) => ({ subject: `Step ${number}`, body: 'Hello', delayDays: number === 1 ? 0 : 1 }));

/** From now on an account is read again and again. */
function reads(accountId: string): Disposable {
  const read = () => answers.readings.set(accountId, sender.clock.now().toString());
  read();
  const again = setInterval(read, 20);
  return { [Symbol.dispose]: () => clearInterval(again) };
}

interface Sent {
  emailId: string;
  leadId: string;
  step: number;
}

async function sentFor(campaignId: string): Promise<Sent[]> {
  const { rows } = await database.query<Sent>(
    `select id as "emailId", lead_id as "leadId", step_number as step from emails
     where campaign_id = $1 and status = 'sent' order by sent_at`,
    [campaignId],
  );
  return rows;
}
const stepsSent = async (campaignId: string) => (await sentFor(campaignId)).map(({ step }) => step);
const hasSent = (campaignId: string, expected: readonly number[]) =>
  sender.inTime(async () => expect(await stepsSent(campaignId)).toEqual(expected));
const obstacleOf = async (campaignId: string) => {
  const { rows } = await database.query<{ obstacle: string | null }>(
    'select plan_obstacle as obstacle from campaigns where id = $1',
    [campaignId],
  );
  return rows[0]?.obstacle ?? null;
};
const says = (campaignId: string, obstacle: RegExp) =>
  sender.inTime(async () => expect(await obstacleOf(campaignId)).toMatch(obstacle));

/** A campaign that a mailbox with IMAP has begun. */
async function aBegunCampaign(leads: number, changes: { replyTo?: string } = {}) {
  const { mailboxId, mailbox } = await sender.connect({ imap, ...changes });
  const campaignId = await sender.campaigns.create(steps, { ...anyTime, delayMinutes: 1 });
  await sender.campaigns.setSenders(campaignId, { mailboxIds: [mailboxId] });
  await sender.campaigns.attach(campaignId, aLeads(leads));
  await sender.campaigns.launch(campaignId);
  await hasSent(campaignId, Array(leads).fill(1));
  return { mailboxId, mailbox, campaignId };
}
const aLeads = (count: number) => Array.from({ length: count }, () => ({ email: `${randomUUIDv7()}@example.net` }));

test('S13: follow-ups of a mailbox wait until it is read, and say so, while it writes to new leads', async () => {
  const { mailboxId, mailbox, campaignId } = await aBegunCampaign(1);
  await says(campaignId, new RegExp(`^Answers to ${mailbox.address} have not been read yet\\. Follow-ups wait`));
  await sender.campaigns.attach(campaignId, aLeads(1));
  await hasSent(campaignId, [1, 1]);
  const work = await sender.client().get('/api/mailbox-work');
  const told = { reason: `Answers to ${mailbox.address} have not been read yet.`, sendsAllTheSame: false };
  expect(work.body.find((each: { mailboxId: string }) => each.mailboxId === mailboxId).unread).toEqual(told);
  using _reading = reads(mailboxId);
  await eventually(async () => expect(await stepsSent(campaignId)).toEqual([1, 1, 2]), patience);
  expect(await obstacleOf(campaignId)).toBeNull();
});

test('S13: a lead whose answer has had no effect yet waits alone, until the stop is handled', async () => {
  const { mailboxId, campaignId } = await aBegunCampaign(2);
  const [answered, silent] = (await sentFor(campaignId)) as [Sent, Sent];
  const reply = randomUUIDv7();
  answers.engagements.set(answered.emailId, [reply]);
  using _reading = reads(mailboxId);
  await hasSent(campaignId, [1, 1, 2]);
  expect((await sentFor(campaignId)).at(-1)?.leadId).toBe(silent.leadId);
  await says(campaignId, /^What some of these leads may have answered has not been taken in yet/);
  const { rows } = await database.query<{ linkId: string }>(
    'select link_id as "linkId" from enrolments where campaign_id = $1 and lead_id = $2',
    [campaignId, answered.leadId],
  );
  const at = sender.clock.now().toString();
  const told = { campaignId, leadId: answered.leadId, linkId: rows[0]!.linkId, emailId: answered.emailId };
  const id = await deliverTwice(sender.bus, topics.engagement, 'ReplyReceived', campaignId, {
    ...told,
    at,
    test: false,
  });
  answers.engagements.set(answered.emailId, [id.split(':')[1]!]);
  await eventually(async () => expect(await obstacleOf(campaignId)).toBeNull(), patience);
  await sender.pass({ hours: 48 });
  expect(await stepsSent(campaignId)).toEqual([1, 1, 2]);
});

test('S13: while nobody can tell follow-ups wait, until a person lets them leave or the mailbox is read again', async () => {
  const { mailboxId, campaignId } = await aBegunCampaign(1);
  answers.isAway = true;
  await says(campaignId, /^Nobody can tell since .+ Follow-ups wait/);
  expect((await sender.client().post(`/api/mailboxes/${randomUUIDv7()}/send-unread`)).status).toBe(404);
  expect((await sender.client().post(`/api/mailboxes/${mailboxId}/send-unread`)).status).toBe(200);
  await hasSent(campaignId, [1, 2]);
  answers.isAway = false;
  using _reading = reads(mailboxId);
  await eventually(async () => {
    const { rows } = await database.query('select from unread_accounts where account_id = $1', [mailboxId]);
    expect(rows).toEqual([]);
  }, patience);
});

test('S13, M2: after a move both mailboxes must be read, unless the former one was removed', async () => {
  const { mailboxId, campaignId } = await aBegunCampaign(1);
  const { mailboxId: next } = await sender.connect({ imap });
  const [{ leadId }] = (await sentFor(campaignId)) as [Sent];
  await eventually(async () => {
    const path = `/api/campaigns/${campaignId}/leads/${leadId}/mailbox`;
    expect((await sender.client().put(path, { mailboxId: next })).status).toBe(200);
  }, patience);
  using _reading = reads(next);
  await says(campaignId, /^What some of these leads may have answered/);
  expect(await stepsSent(campaignId)).toEqual([1]);
  await sender.mailboxes.tell('MailboxRemoved', mailboxId);
  await hasSent(campaignId, [1, 2]);
});

test('S13: the mailbox that gets the answers instead must be read too', async () => {
  const { mailboxId: desk, mailbox } = await sender.connect({ imap });
  const { mailboxId, campaignId } = await aBegunCampaign(1, { replyTo: mailbox.address.toUpperCase() });
  using _reading = reads(mailboxId);
  await says(campaignId, /^What some of these leads may have answered/);
  expect(await stepsSent(campaignId)).toEqual([1]);
  using _desk = reads(desk);
  await hasSent(campaignId, [1, 2]);
});

test('S13: to turn the reading off lets nothing leave that waits for it, until a person does', async () => {
  const { mailboxId, mailbox, campaignId } = await aBegunCampaign(1);
  await says(campaignId, /have not been read yet/);
  await deliverTwice(sender.bus, topics.mailboxes, 'MailboxChanged', mailboxId, {
    ...{ mailboxId, mailbox: { ...mailbox, imap: null }, changedAt: sender.clock.now().toString() },
  });
  await sender.pass({ hours: 2 });
  expect(await stepsSent(campaignId)).toEqual([1]);
  expect(await obstacleOf(campaignId)).toMatch(/have not been read yet/);
  expect((await sender.client().post(`/api/mailboxes/${mailboxId}/send-unread`)).status).toBe(200);
  await hasSent(campaignId, [1, 2]);
});
