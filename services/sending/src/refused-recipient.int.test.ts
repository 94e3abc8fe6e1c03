import { randomUUIDv7 } from 'node:crypto';
import { type AttachedLink, topics, weekdays } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { deliverTwice, eventually, type SmtpReply, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { runSender } from './testing/running-sender.ts';

const refusals: Record<string, SmtpReply> = {
  nobody: { kind: 'refuse', at: 'recipient', code: 550, text: '5.1.1 no such user' },
  full: { kind: 'refuse', at: 'recipient', code: 552, text: '5.2.2 mailbox full' },
  closed: { kind: 'refuse', at: 'text', code: 550, text: '5.2.1 mailbox suspended' },
};
/** How many more times an address is refused before it is accepted. */
const refusedTimes = new Map<string, number>();
const sink = await startSmtpSink({
  replyTo: (recipient) => {
    const left = refusedTimes.get(recipient) ?? 0;
    refusedTimes.set(recipient, left - 1);
    return left > 0 ? refusals[recipient.split('.')[0] as string] : undefined;
  },
});
const sender = await runSender({ smtpUrl: sink.url });
const { campaigns, bus, clock, database, inTime } = sender;

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

const settings = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1 };
const steps = [
  { subject: 'Hello', body: 'First', delayDays: 0 },
  { subject: '', body: 'Second', delayDays: 2 },
  { subject: '', body: 'Third', delayDays: 2 },
];
const waiting = { timeoutMs: 30_000 };

async function aLaunched(kind: keyof typeof refusals, stopOnBounce: boolean, times = 1) {
  const email = `${kind}.${randomUUIDv7()}@example.net`;
  refusedTimes.set(email, times);
  const campaignId = await campaigns.create(steps, { ...settings, stopOnBounce });
  const [link] = (await campaigns.attach(campaignId, [{ email }])) as [AttachedLink];
  await campaigns.launch(campaignId);
  const said = (type: string) =>
    published.filter((event) => event.type === type && event.data.campaignId === campaignId).map(({ data }) => data);
  const emails = async () =>
    (
      await database.query('select id, step_number, status, sent_at from emails where campaign_id = $1 order by 2', [
        campaignId,
      ])
    ).rows;
  const enrolment = async () =>
    (await database.query('select state, reason, last_step from enrolments where campaign_id = $1', [campaignId]))
      .rows[0];
  const isSuppressed = async () =>
    (await database.query('select from stops where everywhere and campaign_id = $1', [campaignId])).rowCount === 1;
  return { campaignId, email, link, said, emails, enrolment, isSuppressed };
}

test.each([
  ['nobody', 'The mail server refused it: 550 5.1.1, no such mailbox', true, true],
  ['nobody', 'The mail server refused it: 550 5.1.1, no such mailbox', false, true],
  ['full', 'The mail server refused it: 552 5.2.2, the mailbox is full', true, false],
  ['closed', 'The mail server refused it: 550 5.2.1, by its rules', true, false],
] as const)(
  'S3: a refusal (%s: %s) with "stop on bounce" %s counts as sent and bounced and ends its lead; suppressed: %s',
  async (kind, reason, stopOnBounce, suppressed) => {
    const { said, emails, enrolment, isSuppressed } = await aLaunched(kind, stopOnBounce);
    await eventually(() => expect(said('LeadFinished')).toMatchObject([{ outcome: 'failed', reason }]), waiting);
    const [failed] = said('EmailFailed');
    expect(failed).toMatchObject({ reason, bounced: true, deadAddress: suppressed });
    expect(await emails()).toMatchObject([{ step_number: 1, status: 'failed', sent_at: failed.failedAt }]);
    expect(await enrolment()).toEqual({ state: 'ended', reason, last_step: 1 });
    expect(await isSuppressed()).toBe(suppressed);
  },
);

test('S3, T1, D4: with the flag off the lead of a full mailbox goes on, and its follow-ups answer what arrived', async () => {
  const { email, said, emails, enrolment, isSuppressed } = await aLaunched('full', false);
  const mails = () => sink.mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed);
  await inTime(() => expect(mails()).toHaveLength(2));
  const [first, second, third] = await eventually(async () => {
    const all = await emails();
    expect(all.map(({ status }) => status)).toEqual(['failed', 'sent', 'sent']);
    return all;
  }, waiting);
  const days = (one: { sent_at: string }, other: { sent_at: string }) =>
    Temporal.Instant.from(other.sent_at).since(Temporal.Instant.from(one.sent_at)).total('hours') / 24;
  expect(days(first, second)).toBeGreaterThanOrEqual(2);
  expect(days(second, third)).toBeGreaterThanOrEqual(2);
  const [two, three] = mails();
  expect([two?.subject, two?.inReplyTo]).toEqual(['Hello', undefined]);
  expect(three).toMatchObject({ subject: 'Re: Hello', inReplyTo: two?.messageId });
  expect(said('EmailFailed')).toMatchObject([{ bounced: true, stepNumber: 1 }]);
  expect(said('LeadFinished')).toEqual([]);
  expect(await enrolment()).toMatchObject({ state: 'done', reason: null, last_step: 3 });
  expect(await isSuppressed()).toBe(false);
});

test('J2: whom a step was refused for does not get it again after being removed and attached under a new id', async () => {
  const { campaignId, email, enrolment } = await aLaunched('full', false);
  await eventually(async () => expect(await enrolment()).toMatchObject({ last_step: 1 }), waiting);
  const [again] = (await campaigns.attach(campaignId, [{ email }])) as [AttachedLink];
  await eventually(async () => {
    const { rows } = await database.query('select last_step from enrolments where lead_id = $1', [again.leadId]);
    expect(rows).toEqual([{ last_step: 1 }]);
  }, waiting);
});

test('S3: a correction of a later report about the same email takes nothing back that the server said', async () => {
  const { campaignId, link, emails, enrolment, isSuppressed, said } = await aLaunched('nobody', true);
  await eventually(() => expect(said('LeadFinished')).toHaveLength(1), waiting);
  const [{ id: emailId }] = await emails();
  const { leadId, linkId } = link;
  const at = clock.now().toString({ smallestUnit: 'millisecond' });
  const engagement = { campaignId, leadId, linkId, emailId, at, test: false };
  const report = { ...engagement, reason: '550', deadAddress: true };
  await sender.heard(deliverTwice(bus, topics.engagement, 'EmailBounced', campaignId, report));
  const withdrawn = { ...engagement, withdrawn: 'EmailBounced' } as const;
  await sender.heard(deliverTwice(bus, topics.engagement, 'EngagementWithdrawn', campaignId, withdrawn));
  expect(await enrolment()).toMatchObject({ state: 'ended' });
  expect(await isSuppressed()).toBe(true);
  expect(said('LeadReopened')).toEqual([]);
});

test('S3: a reply can be taken back, and the refusal still ends the lead', async () => {
  const { campaignId, link, enrolment, said } = await aLaunched('full', true);
  await eventually(() => expect(said('LeadFinished')).toHaveLength(1), waiting);
  const at = clock.now().toString({ smallestUnit: 'millisecond' });
  const ids = { campaignId, leadId: link.leadId, linkId: link.linkId, emailId: said('EmailFailed')[0].emailId };
  const reply = { ...ids, at, test: false };
  await deliverTwice(bus, topics.engagement, 'ReplyReceived', campaignId, reply);
  const withdrawn = { ...reply, withdrawn: 'ReplyReceived' } as const;
  const mark = await deliverTwice(bus, topics.engagement, 'EngagementWithdrawn', campaignId, withdrawn);
  await sender.heard(mark);
  expect(await enrolment()).toMatchObject({
    state: 'ended',
    reason: 'The mail server refused it: 552 5.2.2, the mailbox is full',
  });
});

test('O4: rebuilding finds every row as it is', async () => {
  const compared = await rebuild({ database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
