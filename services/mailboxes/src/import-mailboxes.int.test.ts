import { randomUUIDv7 } from 'node:crypto';
import { mailboxesPerImportMax } from '@cadenza/contracts';
import { userIdentity } from '@cadenza/http-kit';
import { afterAll, expect, test } from 'vitest';
import { importRows } from './import/import-rows.ts';
import { startMailboxes, startMailServer } from './testing/running-mailboxes.ts';

const { user, service } = await startMailboxes();
const mailServer = await startMailServer();
afterAll(() => mailServer[Symbol.asyncDispose]());
const { get, post } = user;

const aRow = (address: string, more: object = {}) => ({ fromName: 'Ada', address, smtp: mailServer.at(), ...more });
const addresses = async () => (await get('/api/mailboxes')).body.map(({ address }: { address: string }) => address);

test('POST /api/mailboxes/bulk gives each row its outcome, and a faulty one keeps no other away', async () => {
  await post('/api/mailboxes', aRow('there@example.com'));
  const rows = [
    aRow('one@example.com'),
    aRow('two@example.com', { dailyLimit: 0 }),
    aRow('three@example.com', { smtp: mailServer.at({ password: 'mistyped' }) }),
    aRow('ONE@example.com.'),
    aRow('There@example.com'),
    'nonsense',
    aRow('seven@example.com', { smtp: { ...mailServer.at(), host: 'smtp.example.com' } }),
    aRow('eight@example.com'),
  ];
  const { status, body } = await post('/api/mailboxes/bulk', rows);
  expect(status).toBe(200);
  const noImap = 'Replies and bounces will not be seen, because it has no IMAP server.';
  expect(body).toEqual([
    connected(0, 'one@example.com', noImap),
    refused(1, 'two@example.com', 'Daily limit'),
    refused(2, 'three@example.com', '127.0.0.1'),
    refused(3, 'ONE@example.com.', 'An earlier row has the same address.'),
    refused(4, 'There@example.com', 'There is a mailbox with this address already.'),
    refused(5, null, 'object'),
    refused(6, 'seven@example.com', 'MAILBOX_HOSTS_ALLOW'),
    connected(7, 'eight@example.com', noImap),
  ]);
  expect(JSON.stringify(body)).not.toContain('mistyped');
  expect(await addresses()).toEqual(['eight@example.com', 'one@example.com', 'there@example.com']);
  const [first] = body;
  expect((await get(`/api/mailboxes/${first.mailboxId}`)).body.address).toBe('one@example.com');
});

const connected = (row: number, address: string, message: string | null) => ({
  ...{ row, address, outcome: 'connected', mailboxId: expect.any(String), message },
});
const refused = (row: number, address: string | null, words: string) => ({
  ...{ row, address, outcome: 'refused', mailboxId: null, message: expect.stringContaining(words) },
});

test('no server and no row breaks an import: words cut within an emoji, and a row that fails unexpectedly', async () => {
  await using babbling = await startMailServer(() => `${'x'.repeat(235)}😀 ${'and more '.repeat(9)}`);
  const broken = {
    get fromName() {
      throw new Error('unexpected');
    },
  };
  const rows = [
    aRow('babble@example.com', { smtp: babbling.at({ password: 'mistyped' }) }),
    aRow('half\ud83d@example.com'),
    aRow('unaffected@example.com'),
  ];
  const { status, body } = await post('/api/mailboxes/bulk', rows, { 'idempotency-key': `"${randomUUIDv7()}"` });
  expect(status).toBe(200);
  expect(body.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['refused', 'refused', 'connected']);
  expect(body[0].message).toContain('x…”');
  const trace = { correlationId: randomUUIDv7(), causationId: null, now: Temporal.Now.instant(), wrote() {} };
  const given = [broken, aRow('beside-it@example.com')];
  expect(await importRows(service.context, given, { trace, identity: userIdentity('ada') }, async () => {})).toEqual([
    { mailboxId: null, message: 'Something went wrong with this row. Please send it again.' },
    { mailboxId: expect.any(String), message: expect.any(String) },
  ]);
});

test('an import repeated under its key connects each mailbox once, with the same answer', async () => {
  const keyed = { 'idempotency-key': `"${randomUUIDv7()}"` };
  const rows = [aRow('again@example.com'), aRow('wrong@example.com', { smtp: mailServer.at({ password: 'no' }) })];
  const first = await post('/api/mailboxes/bulk', rows, keyed);
  const signIns = mailServer.signIns();
  expect(await post('/api/mailboxes/bulk', rows, keyed)).toMatchObject({ status: 200, body: first.body });
  expect(mailServer.signIns()).toBe(signIns);
  expect((await addresses()).filter((address: string) => address === 'again@example.com')).toHaveLength(1);
});

test('the marks of all mailboxes of an import are told', async () => {
  const { headers } = await post('/api/mailboxes/bulk', [aRow('mark-1@example.com'), aRow('mark-2@example.com')]);
  expect(headers.get('x-cadenza-wrote')?.match(/MailboxConnected/g)).toHaveLength(2);
});

test('an empty file is none, and a long one is refused as a whole', async () => {
  expect((await post('/api/mailboxes/bulk', [])).body).toEqual([]);
  const before = mailServer.signIns();
  const rows = Array.from({ length: mailboxesPerImportMax + 1 }, (_, index) => aRow(`many-${index}@example.com`));
  expect((await post('/api/mailboxes/bulk', rows)).status).toBe(422);
  expect(mailServer.signIns()).toBe(before);
});

test('a full file of rows with every field is not too large to be read', async () => {
  const hours = { start: 540, end: 1_020, weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] };
  const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
  const more = { replyTo: null, signature: 'Ada', imap: null, ramp: { start: 1, step: 1 }, hours, tags, timezone: 'x' };
  const limits = { dailyLimit: 40, gapMinutes: 5 };
  const rows = Array.from({ length: mailboxesPerImportMax }, (_, index) =>
    aRow(`full-${index}@example.com`, { ...more, ...limits }),
  );
  const { status, body } = await post('/api/mailboxes/bulk', rows);
  expect(status).toBe(200);
  expect(body).toHaveLength(mailboxesPerImportMax);
  expect(body[499]).toEqual(refused(499, 'full-499@example.com', 'time zone'));
});
