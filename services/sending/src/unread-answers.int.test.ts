import { randomUUIDv7 } from 'node:crypto';
import { type MailboxFacts, topics } from '@cadenza/contracts';
import { imapAccountId } from '@cadenza/mailbox-access';
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

/** An account of nobody else. */
const anImap = () => ({ host: 'imap.example.com', port: 1, security: 'none', user: randomUUIDv7() }) as const;
const steps = [1, 2].map((number) => ({ subject: `Step ${number}`, body: 'Hello', delayDays: number === 1 ? 0 : 1 }));

/** From now on an account is read again and again. */
function reads({ imap }: Pick<MailboxFacts, 'imap'>): Disposable {
  const read = () => answers.readings.set(imapAccountId(imap!), sender.clock.now().toString());
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
  const { mailboxId, mailbox } = await sender.connect({ imap: anImap(), ...changes });
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
  using _reading = reads(mailbox);
  await eventually(async () => expect(await stepsSent(campaignId)).toEqual([1, 1, 2]), patience);
  expect(await obstacleOf(campaignId)).toBeNull();
});

test('S13: a lead whose answer has had no effect yet waits alone, until the stop is handled', async () => {
  const { mailbox, campaignId } = await aBegunCampaign(2);
  const [answered, silent] = (await sentFor(campaignId)) as [Sent, Sent];
  const reply = randomUUIDv7();
  answers.engagements.set(answered.emailId, [reply]);
  using _reading = reads(mailbox);
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
  const { mailboxId, mailbox, campaignId } = await aBegunCampaign(1);
  answers.isAway = true;
  await says(campaignId, /^Nobody can tell since .+ Follow-ups wait/);
  expect((await sender.client().post(`/api/mailboxes/${randomUUIDv7()}/send-unread`)).status).toBe(404);
  expect((await sender.client().post(`/api/mailboxes/${mailboxId}/send-unread`)).status).toBe(200);
  await hasSent(campaignId, [1, 2]);
  answers.isAway = false;
  using _reading = reads(mailbox);
  await eventually(async () => {
    const { rows } = await database.query('select from unread_accounts where account_id = $1', [mailboxId]);
    expect(rows).toEqual([]);
  }, patience);
});

test('S13, M2: after a move both mailboxes must be read, also one that is removed since, until then', async () => {
  const { mailboxId, mailbox, campaignId } = await aBegunCampaign(1);
  const { mailboxId: next, mailbox: nextMailbox } = await sender.connect({ imap: anImap() });
  const [{ leadId }] = (await sentFor(campaignId)) as [Sent];
  await eventually(async () => {
    const path = `/api/campaigns/${campaignId}/leads/${leadId}/mailbox`;
    expect((await sender.client().put(path, { mailboxId: next })).status).toBe(200);
  }, patience);
  using _reading = reads(nextMailbox);
  await says(campaignId, /^What some of these leads may have answered/);
  await sender.mailboxes.tell('MailboxRemoved', mailboxId);
  await says(
    campaignId,
    new RegExp(`^Answers in ${mailbox.imap!.user} at imap.example.com, which is not read any more`),
  );
  expect(await stepsSent(campaignId)).toEqual([1]);
  answers.readings.set(imapAccountId(mailbox.imap!), sender.clock.now().toString());
  await hasSent(campaignId, [1, 2]);
});

test('S13: the mailbox that gets the answers instead must be read too', async () => {
  const { mailbox: desk } = await sender.connect({ imap: anImap() });
  const { mailbox, campaignId } = await aBegunCampaign(1, { replyTo: desk.address.toUpperCase() });
  using _reading = reads(mailbox);
  await says(campaignId, /^What some of these leads may have answered/);
  expect(await stepsSent(campaignId)).toEqual([1]);
  using _desk = reads(desk);
  await hasSent(campaignId, [1, 2]);
});

/** What becomes of a mailbox whose account is not read. The answers there are as unread as before. */
type Change = (mailboxId: string, mailbox: MailboxFacts) => Promise<unknown>;
const told = (mailboxId: string, mailbox: MailboxFacts) =>
  deliverTwice(sender.bus, topics.mailboxes, 'MailboxChanged', mailboxId, {
    ...{ mailboxId, mailbox, changedAt: sender.clock.now().toString() },
  });
const changes: [string, Change][] = [
  ['its reading is turned off', (id, mailbox) => told(id, { ...mailbox, imap: null })],
  ['another account is read', (id, mailbox) => told(id, { ...mailbox, imap: { ...anImap(), user: 'another' } })],
  [
    'it is removed and connected again without IMAP',
    async (id, mailbox) => {
      await sender.mailboxes.tell('MailboxRemoved', id);
      await sender.connect({ ...mailbox, imap: null });
    },
  ],
];

test.each(changes)(
  'S13: where %s, nothing leaves that waits for an account, until a person lets it',
  async (_, change) => {
    const { mailboxId, mailbox, campaignId } = await aBegunCampaign(1);
    using _another = reads({ imap: { ...anImap(), user: 'another' } });
    await says(campaignId, /have not been read yet/);
    await change(mailboxId, mailbox);
    const words = `Answers in ${mailbox.imap!.user} at imap.example.com, which is not read any more, have not been read at all.`;
    await says(campaignId, new RegExp(`^${words} Follow-ups`));
    await sender.pass({ hours: 2 });
    expect(await stepsSent(campaignId)).toEqual([1]);
    const work = await sender.client().get('/api/mailbox-work');
    const ofIt = work.body.find(({ unread }: { unread: { reason: string } | null }) => unread?.reason === words);
    expect(ofIt.unread.sendsAllTheSame).toBe(false);
    expect((await sender.client().post(`/api/mailboxes/${ofIt.mailboxId}/send-unread`)).status).toBe(200);
    await hasSent(campaignId, [1, 2]);
  },
);

test('S13: a mailbox that gets another account holds back nobody where the one of before was read until then', async () => {
  const { mailboxId, mailbox, campaignId } = await aBegunCampaign(1);
  answers.readings.set(imapAccountId(mailbox.imap!), sender.clock.now().toString());
  const imap = anImap();
  using _reading = reads({ imap });
  await told(mailboxId, { ...mailbox, imap });
  await hasSent(campaignId, [1, 2]);
});

test('S13: a mailbox that is connected again with its account goes on once that is read', async () => {
  const { mailboxId, mailbox, campaignId } = await aBegunCampaign(1);
  await sender.mailboxes.tell('MailboxRemoved', mailboxId);
  await sender.connect(mailbox);
  await sender.pass({ hours: 26 });
  expect(await stepsSent(campaignId)).toEqual([1]);
  using _reading = reads(mailbox);
  await hasSent(campaignId, [1, 2]);
});
