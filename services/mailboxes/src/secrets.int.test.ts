import { randomUUIDv7 } from 'node:crypto';
import { openDatabase } from '@cadenza/postgres';
import { databaseText, eventually, serviceClient } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { aKey, password, startMailboxes, startMailServer } from './testing/running-mailboxes.ts';

const logged: string[] = [];
const logTo = { write: (line: string) => void logged.push(line) };
const running = await startMailboxes({ environment: { LOG_LEVEL: 'trace' }, logTo });
const { user, sending, another, databaseUrl, busUrl, firstKey } = running;
const database = openDatabase(databaseUrl, { connectionsMax: 4 });
const mailServer = await startMailServer((given) => `Wrong: ${given}`);
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await mailServer[Symbol.asyncDispose]();
});

const aMailbox = async () => {
  const given = { fromName: 'Ada', address: `${randomUUIDv7()}@example.com`, smtp: mailServer.at() };
  const keyed = { 'idempotency-key': `"${randomUUIDv7()}"` };
  return (await user.post('/api/mailboxes', given, keyed)).body as { id: string };
};
const accessPath = ({ id }: { id: string }) => `/internal/mailboxes/${id}/access?for=smtp`;
const accessOf = (mailbox: { id: string }) => sending.get(accessPath(mailbox));
const sealedBy = async () => {
  const { rows } = await database.query<{ kid: string }>('select distinct kid from mailbox_credentials order by kid');
  return rows.map(({ kid }) => kid);
};

test('a swapped or altered row is refused, without a word of what is in it', async () => {
  const [one, other] = [await aMailbox(), await aMailbox()];
  await database.query(
    `update mailbox_credentials set sealed = (select sealed from mailbox_credentials where mailbox_id = $2)
     where mailbox_id = $1`,
    [one.id, other.id],
  );
  expect(await accessOf(one)).toMatchObject({ status: 503, body: { code: 'credentials-unreadable' } });
  expect(await user.post(`/api/mailboxes/${one.id}/self-test`)).toMatchObject({ status: 503 });
  await database.query(
    `update mailbox_credentials
     set sealed = overlay(sealed placing case substr(sealed, 400, 1) when '-' then '_' else '-' end from 400)
     where mailbox_id = $1`,
    [other.id],
  );
  expect((await accessOf(other)).status).toBe(503);
  await user.patch(`/api/mailboxes/${one.id}`, { smtp: mailServer.at() });
  expect(await accessOf(one), 'with the password typed again').toMatchObject({ status: 200, body: { password } });
  expect(logged.filter((line) => line.includes('credentials cannot be opened')).length).toBeGreaterThan(0);
  for (const { id } of [one, other]) await user.delete(`/api/mailboxes/${id}`);
});

test('under load every credential is sealed again with a new key, and opens all the time', async () => {
  const mailboxes = await Promise.all(Array.from({ length: 12 }, aMailbox));
  const second = aKey('second');
  // First every instance knows the new key, then they seal with it, one after the other.
  const knows = await another({ environment: { MAILBOX_KEYS: `${firstKey},${second}` } });
  await using seals = await another({ environment: { MAILBOX_KEYS: `${second},${firstKey}` } });
  const clients = [knows, seals].map(({ port }) => serviceClient(port, 'mailboxes', { userId: 'service:sending' }));
  const answers: number[] = [];
  let isOver = false;
  const asking = mailboxes.map(async (mailbox, index) => {
    while (!isOver) {
      const { status, body } = await clients[index % 2]!.get(accessPath(mailbox));
      answers.push(body.password === password ? status : 0);
    }
  });
  const changes = mailboxes.map(({ id }) =>
    serviceClient(seals.port, 'mailboxes').patch(`/api/mailboxes/${id}`, { smtp: mailServer.at({ user: 'new' }) }),
  );
  for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
  isOver = true;
  await Promise.all(asking);
  expect(answers.length).toBeGreaterThan(mailboxes.length);
  expect(new Set(answers)).toEqual(new Set([200]));
  await knows[Symbol.asyncDispose]();
  await eventually(async () => expect(await sealedBy()).toEqual(['second']));
  for (const mailbox of mailboxes)
    expect((await clients[1]!.get(accessPath(mailbox))).body).toMatchObject({
      user: 'new',
      password,
      accessRevision: 2,
    });
});

test('the password is nowhere: not in events, on the bus, in tables, answers or logs', async () => {
  const mailbox = await aMailbox();
  const wrong = 'mistyped password 4711';
  const answers = [
    await user.post('/api/mailboxes', {
      fromName: 'A',
      address: 'a@example.com',
      smtp: mailServer.at({ password: wrong }),
    }),
    await user.post('/api/mailboxes', { address: 'a@example.com', smtp: mailServer.at(), more: password }),
    await user.post('/api/mailboxes/test', { smtp: mailServer.at({ password: wrong }) }),
    await user.post('/api/mailboxes/bulk', [{ smtp: mailServer.at({ password: wrong }) }]),
    await user.patch(`/api/mailboxes/${mailbox.id}`, { smtp: mailServer.at() }),
  ];
  mailServer.accept('changed elsewhere');
  const refused = { for: 'smtp', accessRevision: 2 };
  const report = await sending.post(`/internal/mailboxes/${mailbox.id}/refused-login`, refused);
  expect(report.body, 'by a server that says the password').toEqual({ needsAttention: true });
  answers.push(
    await user.post(`/api/mailboxes/${mailbox.id}/resume`),
    ...(await Promise.all(
      ['', `/${mailbox.id}`, `/${mailbox.id}/activity`].map((path) => user.get(`/api/mailboxes${path}`)),
    )),
  );
  const metrics = await fetch(`http://127.0.0.1:${running.service.port}/metrics`).then((response) => response.text());
  const texts = [...answers.map(({ body, headers }) => JSON.stringify([body, ...headers])), metrics, ...logged];
  await eventually(async () => expect(await databaseText(busUrl)).toContain(mailbox.id));
  texts.push(await databaseText(databaseUrl), await databaseText(busUrl));
  expect(await databaseText(databaseUrl)).toContain(mailbox.id);
  for (const secret of [password, wrong])
    for (const form of [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')])
      for (const text of texts) expect(text.includes(form), text.slice(0, 200)).toBe(false);
});
