import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import { type TestEmailRequest, testEmailsPerHourMax, topics } from '@cadenza/contracts';
import { deliverTwice, eventually, startMailboxAccess, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { anyTime } from './testing/any-time.ts';
import { runSender, start } from './testing/running-sender.ts';
import { startScriptedObjects } from './testing/scripted-objects.ts';

const clock = { ...manualClock(start.toString()), realNow: () => Temporal.Now.instant() };
const password = 'quiet otters';
const resources = new AsyncDisposableStack();
const sink = resources.use(await startSmtpSink());
const ofMailboxes = resources.use(await startSmtpSink({ loginPassword: password }));
const access = resources.use(await startMailboxAccess());
const objects = await startScriptedObjects();
const sender = resources.use(
  await runSender({ clock, smtpUrl: sink.url, objectsUrl: objects.url, mailboxesUrl: access.url }),
);
// First, because the sender would wait for its open requests.
resources.use(objects);
afterAll(() => resources.disposeAsync());
const { campaigns, database } = sender;

const patience = { timeoutMs: 30_000 };
const offer = 'https://acme.example/offer';
const file = { filename: 'offer.pdf', path: '/objects/1', contentType: 'application/pdf', size: 5_000 };
objects.put(file.path, randomBytes(file.size));
const steps = [
  { subject: 'Hello {{firstName}}', body: `See ${offer}, {{firstName}}`, delayDays: 0, attachments: [file] },
  { subject: '', body: 'Still there?', delayDays: 2 },
];

async function aCampaign() {
  const id = await campaigns.create(steps, anyTime);
  const [link] = await campaigns.attach(id, [{ email: `${randomUUIDv7()}@example.net` }]);
  const leadId = link?.leadId as string;
  const path = `/api/campaigns/${id}/email-preview?leadId=${leadId}`;
  await eventually(async () => expect((await sender.client().get(path)).body).toHaveProperty('emails.1'), patience);
  return { id, leadId };
}

const send = (id: string, request: Partial<TestEmailRequest>) =>
  sender.client().post(`/api/campaigns/${id}/test-emails`, { stepNumber: 1, to: 'me@example.org', ...request });

async function aMailbox() {
  const { port } = new URL(ofMailboxes.url);
  const server = { host: '127.0.0.1', port: Number(port), security: 'none', user: 'ann' } as const;
  const signature = { fromName: 'Ann', signature: 'Ann of Acme', replyTo: 'team@example.org' };
  const connected = await sender.mailboxes.connect({ smtp: server, ...signature });
  access.access.set(connected.mailboxId, { ...server, password, accessRevision: 1 });
  return connected;
}

/** What a test must leave as it is. */
async function traces() {
  const tables = ['emails', 'email_contents', 'claimed_emails', 'mailbox_days', 'accounts'];
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  // Plans are made in their own time.
  counts.push(`(select count(*)::int from events where stream_id not like 'plan-%') as events`);
  const { rows } = await database.query(
    `select ${counts.join(', ')}, (select jsonb_agg(jsonb_build_array(lead_id, last_step, last_sent_at, mailbox_id, version)) from enrolments) as enrolments,
       (select jsonb_agg(jsonb_build_object('last', last_send_at)) from mailboxes) as mailboxes`,
  );
  return rows[0];
}

test('POST /api/campaigns/{id}/test-emails: a test is the email, its links are inert and it leaves no trace (D13)', async () => {
  const { id, leadId } = await aCampaign();
  const { mailboxId, mailbox } = await aMailbox();
  await campaigns.setSenders(id, { mailboxIds: [mailboxId] });
  await eventually(
    async () => expect((await send(id, { leadId, mailboxId, stepNumber: 3 })).status).toBe(404),
    patience,
  );
  const before = await traces();
  const { status, body } = await send(id, { leadId, mailboxId });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...{ outcome: 'accepted', reason: null, words: expect.stringMatching(/^250 /), subject: '[Test] Hello Ada' },
    ...{ from: { name: 'Ann', address: mailbox.address }, messageId: expect.stringMatching(/^<.+@example\.org>$/) },
  });
  const [mail] = ofMailboxes.mails;
  expect(mail).toMatchObject({ from: mailbox.address, to: ['me@example.org'] });
  const { headers, text, html, attachments } = mail?.parsed ?? {};
  expect(headers?.get('subject')).toBe('[Test] Hello Ada');
  expect(headers?.get('reply-to')).toMatchObject({ text: 'team@example.org' });
  expect(headers?.get('message-id')).toBe(body.messageId);
  expect(body.messageId).toMatch(/^<[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[\da-f-]{17}@example\.org>$/);
  expect(headers?.has('list')).toBe(false);
  expect(mail?.raw.toString()).not.toMatch(/List-Unsubscribe|In-Reply-To|mail\.example\.com/i);
  const footer = '1 Main St, Springfield\nUnsubscribe: (no link, as this is a test)';
  expect(text).toBe(`See ${offer}, Ada\n\nAnn of Acme\n\n-- \n${footer}\n`);
  expect(String(html).match(/(?:href|src)="[^"]*"/g)).toEqual([`href="${offer}"`]);
  expect(attachments?.map(({ content }) => content.length)).toEqual([file.size]);
  expect(await traces()).toEqual(before);
});

test('D13, D4: the relay sends a test with sample values, and with the texts of the editor', async () => {
  const { id } = await aCampaign();
  const edited = [
    { stepNumber: 1, subject: 'New for {{firstName}}', body: 'Not saved' },
    { stepNumber: 2, subject: '', body: 'Not saved either, {{company}}' },
  ];
  expect(await send(id, { stepNumber: 2, steps: edited })).toMatchObject({
    body: { outcome: 'accepted', subject: '[Test] Re: New for Alex', from: { address: 'grace@example.com' } },
  });
  expect(sink.mails.at(-1)?.parsed.text).toMatch(/^Not saved either, Example Ltd\n\n-- \n/);
  expect(await send(id, { steps: [{ stepNumber: 1, subject: ' ', body: 'Hi' }] })).toMatchObject({
    ...{ status: 422, body: { code: 'unfinished-email', message: 'This email has no subject yet.' } },
  });
});

test('D13: what the mail server says of a test is told, and changes nothing', async () => {
  const { id, leadId } = await aCampaign();
  const before = await traces();
  sink.script({ kind: 'refuse', at: 'recipient', code: 550, text: '5.1.1 No such user' });
  const { body } = await send(id, { leadId });
  expect(body).toMatchObject({ outcome: 'refused', words: expect.stringContaining('550 5.1.1 No such user') });
  objects.script(file.path, 404);
  const otherFile = { ...file, path: '/objects/gone' };
  const gone = [{ stepNumber: 1, subject: 'Hello', body: 'Hi', attachments: [otherFile] }];
  expect(await send(id, { steps: gone })).toMatchObject({ status: 409, body: { code: 'file-unreadable' } });
  expect(await traces()).toEqual(before);
});

test('D13: nobody who is stopped gets a test, and no mailbox sends one for a campaign that it does not send for', async () => {
  const { id } = await aCampaign();
  const address = `${randomUUIDv7()}@example.net`;
  await campaigns.attach(id, [{ email: address }]);
  await sender.client().post('/api/blocklist', { value: 'rival.example' });
  const refused = { status: 409, body: { code: 'address-stopped', message: expect.stringContaining('blocklist') } };
  expect(await send(id, { to: 'ann@mail.rival.example' })).toMatchObject(refused);
  expect(await send(id, { to: 'a@example.org, b@example.org' })).toMatchObject({ status: 422 });

  const { mailboxId } = await aMailbox();
  await eventually(
    async () => expect(await send(id, { mailboxId })).toMatchObject({ status: 409, body: { code: 'not-a-sender' } }),
    patience,
  );
  expect(await send(id, { mailboxId: randomUUIDv7() })).toMatchObject({ body: { code: 'mailbox-not-found' } });
  expect(await send(id, { leadId: randomUUIDv7() })).toMatchObject({ body: { code: 'lead-not-found' } });
  expect(await send(randomUUIDv7(), {})).toMatchObject({ body: { code: 'campaign-not-found' } });
});

test('D13: who asked for no more mail in another campaign gets no test of this one', async () => {
  const { id } = await aCampaign();
  const email = `${randomUUIDv7()}@example.net`;
  const [link] = await campaigns.attach(id, [{ email }]);
  await campaigns.launch(id);
  const findEmail = async () => {
    const { rows } = await database.query<{ id: string }>(
      `select id from emails where lead_id = $1 and status = 'sent'`,
      [link?.leadId],
    );
    expect(rows).toHaveLength(1);
    return rows[0]?.id as string;
  };
  const emailId = await sender.inTime(findEmail);
  const engaged = { campaignId: id, leadId: link?.leadId, linkId: link?.linkId, emailId, stepNumber: 1 };
  const at = clock.now().toString({ smallestUnit: 'millisecond' });
  const unsubscribed = { ...engaged, at, test: false };
  await deliverTwice(sender.bus, topics.engagement, 'Unsubscribed', id, unsubscribed as never);
  const another = await aCampaign();
  const message = 'This address asked for no more mail, so no test is sent to it.';
  await eventually(
    async () => expect(await send(another.id, { to: email.toUpperCase() })).toMatchObject({ body: { message } }),
    patience,
  );
});

test('D13: no more than 20 tests leave in an hour, also after a restart', async () => {
  const { id } = await aCampaign();
  await database.query('delete from test_emails');
  const all = await Promise.all(Array.from({ length: testEmailsPerHourMax + 3 }, () => send(id, { stepNumber: 2 })));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(testEmailsPerHourMax);
  await sender.restart();
  const { status, body, headers } = await send(id, { stepNumber: 2 });
  expect(status).toBe(429);
  expect(body).toMatchObject({
    code: 'too-many-tests',
    message: expect.stringMatching(/^20 test emails .* in \d+ min\.$/),
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
  await database.query(`update test_emails set sent_at = sent_at - interval '1 hour'`);
  expect((await send(id, { stepNumber: 2 })).status).toBe(200);
});
