import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { ledger, runSender } from './testing/running-sender.ts';
import { startScriptedObjects } from './testing/scripted-objects.ts';

const sink = await startSmtpSink();
const objects = await startScriptedObjects();
const sender = await runSender({ smtpUrl: sink.url, objectsUrl: objects.url });
const { campaigns, database } = sender;

afterAll(async () => {
  // First, because the sender would wait for its open requests.
  await objects[Symbol.asyncDispose]();
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const alwaysOpen = {
  ...{ sendWindowStart: 0, sendWindowEnd: 0, delayMinutes: 1 },
  allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
} as { sendWindowStart: number; sendWindowEnd: number; delayMinutes: number; allowedWeekdays: 'Monday'[] };
const waiting = { timeoutMs: 20_000 };
const mailsTo = (email: string) => sink.mails.filter(({ to }) => to.includes(email));
const address = () => `${randomUUIDv7()}@example.net`;

/** A file that can be read, unless a response is scripted for its path. */
function aFile(filename: string, content: Buffer, contentType = 'application/pdf') {
  const path = `/objects/${randomUUIDv7()}`;
  objects.put(path, content);
  return { filename, path, contentType, size: content.length };
}

async function launched(attachments: ReturnType<typeof aFile>[], emails: string[]): Promise<string> {
  const step = { subject: 'Hello', body: 'See the file', delayDays: 0, attachments };
  const campaignId = await campaigns.create([step], alwaysOpen);
  await campaigns.attach(
    campaignId,
    emails.map((email) => ({ email })),
  );
  await campaigns.launch(campaignId);
  return campaignId;
}

test('D6: an email whose file is away waits, and leaves with it when it is back', async () => {
  const file = aFile('offer.pdf', randomBytes(5_000));
  objects.script(file.path, 503, 'cut');
  const email = address();
  const campaignId = await launched([file], [email]);
  await eventually(
    async () => expect(await ledger(database, campaignId)).toMatchObject([{ status: 'sent', attempts: 3 }]),
    waiting,
  );
  const [mail] = mailsTo(email);
  expect(mail?.parsed.attachments.map(({ content }) => content.length)).toEqual([file.size]);
  const { rows } = await database.query<{ reason: string }>(
    `select data ->> 'reason' as reason from events where type = 'EmailDeferred' and data ->> 'campaignId' = $1 order by global_position`,
    [campaignId],
  );
  expect(rows.map(({ reason }) => reason)).toEqual([
    'A file of this step cannot be read now',
    'A file of this step cannot be read now',
  ]);
});

test('D6: a file has the type that it was found to have, and what the step says of one that is just that', async () => {
  const files = [
    aFile('offer.pdf', randomBytes(10)),
    aFile('terms.pdf', randomBytes(10)),
    aFile('notes.txt', randomBytes(10), 'text/plain; charset=utf-8'),
  ];
  objects.put(files[1]?.path as string, randomBytes(10), 'image/png');
  objects.put(files[2]?.path as string, randomBytes(10), 'text/plain');
  const email = address();
  await launched(files, [email]);
  await eventually(() => expect(mailsTo(email)).toHaveLength(1), waiting);
  const raw = String(mailsTo(email)[0]?.raw);
  for (const type of [
    'application/pdf; name=offer.pdf',
    'image/png; name=terms.pdf',
    'text/plain; charset=utf-8; name=notes.txt',
  ])
    expect(raw.replaceAll(/;\s+/g, '; ')).toContain(`Content-Type: ${type}`);
});

test('D6: a file that stays away fails the email after its last attempt, which never leaves without it', async () => {
  const file = aFile('offer.pdf', randomBytes(10));
  objects.script(file.path, 503, 503, 503, 503, 503);
  const email = address();
  const campaignId = await launched([file], [email]);
  await eventually(
    async () =>
      expect(await ledger(database, campaignId)).toMatchObject([
        { status: 'failed', attempts: 5, reason: expect.stringMatching(/^gave up after 5 attempts.*offer\.pdf/) },
      ]),
    waiting,
  );
  expect(mailsTo(email)).toEqual([]);
});

test('D6: a file that is missing or was changed fails the email at once with the reason', async () => {
  const missing = { ...aFile('gone.pdf', randomBytes(10)), path: `/objects/${randomUUIDv7()}` };
  const changed = { ...aFile('changed.pdf', randomBytes(10)), size: 9 };
  for (const file of [missing, changed]) {
    const email = address();
    const campaignId = await launched([file], [email]);
    const reason = expect.stringContaining(`The attachment ${file.filename} cannot be read`);
    await eventually(
      async () => expect(await ledger(database, campaignId)).toMatchObject([{ status: 'failed', attempts: 1, reason }]),
      waiting,
    );
    expect(mailsTo(email)).toEqual([]);
  }
});

test('D6: the files of a step are read once for all its leads', async () => {
  const files = [aFile('one.pdf', randomBytes(2_000)), aFile('two.pdf', randomBytes(2_000))];
  const emails = Array.from({ length: 20 }, address);
  const campaignId = await launched(files, emails);
  await eventually(
    async () => expect((await ledger(database, campaignId)).filter(({ status }) => status === 'sent')).toHaveLength(20),
    { timeoutMs: 40_000 },
  );
  for (const email of emails) expect(mailsTo(email)[0]?.parsed.attachments).toHaveLength(2);
  for (const { path } of files) expect(objects.requests.filter((each) => each === `GET ${path}`)).toHaveLength(1);
});

test('D6: emails that wait for their files hold up no other campaign', async () => {
  const silent = Array.from({ length: 30 }, () => aFile('offer.pdf', randomBytes(10)));
  for (const file of silent) {
    objects.script(file.path, 'silence');
    await launched([file], [address()]);
  }
  const asked = () => silent.filter(({ path }) => objects.requests.includes(`GET ${path}`));
  await eventually(() => expect(asked()).toHaveLength(silent.length), waiting);
  const email = address();
  await launched([], [email]);
  await eventually(() => expect(mailsTo(email)).toHaveLength(1), waiting);
});
