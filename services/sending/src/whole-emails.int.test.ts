import { randomUUIDv7 } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import type { EmailPreview, SentEmail } from '@cadenza/contracts';
import { eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { anyTime } from './testing/any-time.ts';
import { runMailboxSender } from './testing/mailbox-sender.ts';
import { start } from './testing/running-sender.ts';

const clock = { ...manualClock(start.toString()), realNow: () => Temporal.Now.instant() };
const sender = await runMailboxSender({ clock });
const { campaigns, connect, database, server } = sender;
afterAll(() => sender[Symbol.asyncDispose]());

const patience = { timeoutMs: 30_000 };
const steps = [
  { subject: 'Hello {{firstName}}', body: 'See https://acme.example/offer, {{firstName}}', delayDays: 0 },
  { subject: '', body: 'Still there?', delayDays: 2 },
];
const address = () => `${randomUUIDv7()}@example.net`;
const read = async <Body>(path: string): Promise<Body> => (await sender.client().get(path)).body;
const preview = (id: string, leadId: string) =>
  read<EmailPreview>(`/api/campaigns/${id}/email-preview?leadId=${leadId}`);

async function aCampaign(senders: Parameters<typeof campaigns.setSenders>[1] = {}) {
  const email = address();
  const id = await campaigns.create(steps, anyTime);
  await campaigns.setSenders(id, senders);
  const [link] = await campaigns.attach(id, [{ email }]);
  const leadId = link?.leadId as string;
  await eventually(async () => expect(await preview(id, leadId)).toHaveProperty('emails.1'), patience);
  return { id, leadId, email };
}

const footer = [
  { kind: 'postal-address', text: '1 Main St, Springfield' },
  { kind: 'unsubscribe', text: 'Unsubscribe' },
];
const signature = { kind: 'signature', text: 'Ann\nSales' };
const ofAnn = { fromName: 'Ann', signature: signature.text, replyTo: 'team@example.org' };

test('GET /api/campaigns/{id}/email-preview: each email whole, a follow-up without a subject as an answer (D3, D4)', async () => {
  const { id, leadId, email } = await aCampaign();
  const body = { kind: 'body', text: 'See https://acme.example/offer, Ada' };
  expect(await preview(id, leadId)).toEqual({
    sender: { mailboxId: null, from: { name: 'Grace', address: 'grace@example.com' }, replyTo: null, candidates: 1 },
    to: { name: 'Ada Lovelace', address: email },
    tracking: { opens: true, clicks: true },
    emails: [
      { stepNumber: 1, subject: 'Hello Ada', parts: [body, ...footer] },
      { stepNumber: 2, subject: 'Re: Hello Ada', parts: [{ kind: 'body', text: 'Still there?' }, ...footer] },
    ],
  });
  const nobody = await sender.client().get(`/api/campaigns/${id}/email-preview?leadId=${randomUUIDv7()}`);
  expect(nobody).toMatchObject({ status: 404, body: { code: 'lead-not-found' } });
  const nowhere = await sender.client().get(`/api/campaigns/${randomUUIDv7()}/email-preview?leadId=${leadId}`);
  expect(nowhere).toMatchObject({ status: 404, body: { code: 'campaign-not-found' } });
});

test('M1: of several senders that can send one is an example, and where none is connected nobody is named', async () => {
  const [first, second, away] = [await connect(ofAnn), await connect(ofAnn), await connect(ofAnn)];
  const { id, leadId } = await aCampaign({ mailboxIds: [away.mailboxId, first.mailboxId, second.mailboxId] });
  await sender.mailboxes.tell('MailboxPaused', away.mailboxId);
  await eventually(async () => expect((await preview(id, leadId)).sender).toMatchObject({ candidates: 2 }), patience);
  const { sender: example, emails } = await preview(id, leadId);
  expect([first.mailbox.address, second.mailbox.address]).toContain(example?.from.address);
  expect(example).toMatchObject({ from: { name: 'Ann' }, replyTo: 'team@example.org' });
  expect(emails[1]?.parts.slice(1)).toEqual([signature, ...footer]);

  const none = await aCampaign({ tags: ['nobody has it'] });
  expect(await preview(none.id, none.leadId)).toMatchObject({ sender: null, emails: [{ subject: 'Hello Ada' }, {}] });
});

test('E1, M2: what was sent is shown with its sender and what stood below it, as it was then', async () => {
  const { mailboxId, mailbox } = await connect(ofAnn);
  const other = await connect(ofAnn);
  const { id, leadId, email } = await aCampaign({ mailboxIds: [mailboxId] });
  await campaigns.launch(id);
  const sentEmails = () => read<SentEmail[]>(`/api/campaigns/${id}/sent-emails?leadId=${leadId}`);
  await eventually(async () => expect(await sentEmails()).toMatchObject([{ status: 'sent' }]), patience);
  await sender.mailboxes.change(mailboxId, { ...mailbox, signature: 'Another', replyTo: null });
  await campaigns.setSenders(id, { mailboxIds: [other.mailboxId] });
  const to = { name: 'Ada Lovelace', address: email };
  const asSent = { from: { name: 'Ann', address: mailbox.address }, replyTo: 'team@example.org', to };
  expect(await sentEmails()).toMatchObject([{ ...asSent, below: [signature, ...footer] }]);
  const mail = server.mails.find((each) => each.to.includes(email));
  expect(mail?.parsed.text).toMatch(/Ada\n\nAnn\nSales\n\n-- \n1 Main St, Springfield\nUnsubscribe: https:\S+\n$/);
  await eventually(async () => {
    const { sender: bound, emails } = await preview(id, leadId);
    expect(bound).toMatchObject({ mailboxId, replyTo: null, candidates: 1 });
    expect(emails[1]).toMatchObject({ subject: 'Re: Hello Ada', parts: [{}, { text: 'Another' }, {}, {}] });
  }, patience);

  await database.query('update email_contents set letterhead = null');
  const [ofBefore] = await sentEmails();
  expect(ofBefore).toMatchObject({ from: { name: null, address: mailbox.address }, to, below: null });
});
