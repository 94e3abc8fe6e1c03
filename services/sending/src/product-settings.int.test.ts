import { randomUUIDv7 } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import type { ChangeSettingsRequest, LaunchSettings, SentEmail } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { readModels } from './projections/read-models.ts';
import { anyTime } from './testing/any-time.ts';
import { ledger, runSender, start } from './testing/running-sender.ts';
import { startScriptedSmtpServer } from './testing/scripted-smtp-server.ts';

const resources = new AsyncDisposableStack();
const sink = resources.use(await startSmtpSink());
const clock = { ...manualClock(start.toString()), realNow: () => Temporal.Now.instant() };
const sender = resources.use(await runSender({ smtpUrl: sink.url, postalAddress: '', clock }));
afterAll(() => resources.disposeAsync());

const patience = { timeoutMs: 30_000 };
const offer = 'https://acme.example/offer';
const steps = [{ subject: 'Hello', body: `See ${offer}, {{firstName}}`, delayDays: 0 }];
const set = (changes: ChangeSettingsRequest) => sender.client().patch('/api/settings', changes);
const unset = { postalAddress: null, unsubscribeWording: null, tracksOpens: true, tracksClicks: true };

async function launched(changes: Partial<LaunchSettings> = {}) {
  const email = `${randomUUIDv7()}@example.net`;
  const id = await sender.campaigns.create(steps, { ...anyTime, ...changes });
  const [link] = await sender.campaigns.attach(id, [{ email }]);
  await sender.campaigns.launch(id);
  return { id, email, leadId: link?.leadId as string };
}

type Launched = Awaited<ReturnType<typeof launched>>;

/** The mail that arrives, after as much time as it takes. */
const arrivedOf = ({ email }: Launched) =>
  sender.inTime(() => {
    const mail = sink.mails.findLast(({ to }) => to.includes(email));
    if (!mail) throw new Error('It has not arrived');
    return mail;
  });
const arrived = async () => arrivedOf(await launched());

async function below({ id, leadId }: Launched) {
  const answer = await sender.client().get(`/api/campaigns/${id}/sent-emails?leadId=${leadId}`);
  return (answer.body as SentEmail[])[0]?.below;
}

test('GET /api/settings: what is set, and of the environment nothing that signs in', async () => {
  const { status, body } = await sender.client().get('/api/settings');
  const { hostname: host, port } = new URL(sink.url);
  expect([status, body]).toEqual([
    200,
    {
      ...unset,
      ...{ shownTimeZone: null, dateStyle: 'month-first' },
      setOnServer: [],
      isFirstSetupClosed: false,
      address: { url: 'https://mail.example.com', trouble: expect.stringContaining('PUBLIC_URL') },
      mailServer: { host, port: Number(port) },
      from: { name: 'Grace', address: 'grace@example.com' },
      answersHost: null,
    },
  ]);
  await using other = await runSender({
    smtpUrl: 'smtps://ada:secret@mail.acme.io',
    imapUrl: 'imaps://bob:hidden@imap.acme.io',
  });
  const told = await other.client().get('/api/settings');
  expect(told.body).toMatchObject({
    mailServer: { host: 'mail.acme.io', port: 465 },
    answersHost: 'imap.acme.io',
    postalAddress: '1 Main St, Springfield',
    setOnServer: ['postalAddress'],
  });
  expect(JSON.stringify(told.body)).not.toMatch(/ada|secret|bob|hidden/);
  const refused = await other.client().patch('/api/settings', { postalAddress: '2 Main St', tracksOpens: false });
  expect(refused).toMatchObject({ status: 409, body: { code: 'set-on-server' } });
  expect((await other.client().patch('/api/settings', { tracksOpens: false })).body).toMatchObject({
    tracksOpens: false,
    postalAddress: '1 Main St, Springfield',
  });
});

test('PATCH /api/settings: postal address and words of the link stand in emails from then on (D14)', async () => {
  const changed = await set({ postalAddress: ' 1 Main St\r\nSpringfield\n', unsubscribeWording: ' No more mail ' });
  expect(changed).toMatchObject({
    status: 200,
    body: { postalAddress: '1 Main St\nSpringfield', unsubscribeWording: 'No more mail' },
  });
  const email = await launched();
  const { parsed } = await arrivedOf(email);
  expect(parsed.text).toMatch(/, Ada\n\n-- \n1 Main St\nSpringfield\nNo more mail: https:\S+\n$/);
  expect(parsed.html).toContain('1 Main St<br>Springfield<br><a href=');
  const footer = [
    { kind: 'postal-address', text: '1 Main St\nSpringfield' },
    { kind: 'unsubscribe', text: 'No more mail' },
  ];
  await eventually(async () => expect(await below(email)).toEqual(footer), patience);
  await set({ postalAddress: '', unsubscribeWording: null });
  expect(await below(email), 'as it was sent').toEqual(footer);
  const preview = await sender.client().get(`/api/campaigns/${email.id}/email-preview?leadId=${email.leadId}`);
  expect(preview.body.emails[0].parts.slice(1)).toEqual([{ kind: 'unsubscribe', text: 'Unsubscribe' }]);
  for (const bad of [{ postalAddress: 'a\u0007b' }, { unsubscribeWording: 'a\nb' }, { postalAddress: 'x'.repeat(501) }])
    expect((await set(bad)).status).toBe(422);
});

test('D14, O2: without opens an email has no pixel, without clicks its links are its author’s, without both it is text alone', async () => {
  await set({ tracksOpens: false });
  const unseen = await arrived();
  expect(unseen.parsed.html).not.toContain('<img');
  expect(unseen.parsed.html).not.toContain(`${offer}"`);

  await set({ tracksOpens: true, tracksClicks: false });
  const { parsed } = await arrived();
  expect(parsed.html).toContain(`<a href="${offer}">`);
  expect(parsed.html).not.toContain('/t/c/');
  expect(parsed.html).toContain('/t/o/');

  await set({ tracksOpens: false });
  const plain = await arrived();
  expect(plain.parsed.headers.get('content-type')).toMatchObject({ value: 'text/plain' });
  expect(plain.parsed.html).toBe(false);
  expect(plain.raw.toString()).not.toMatch(/text\/html|\/t\/[oc]\//);
  expect(plain.parsed.text).toMatch(/See https:\/\/acme\.example\/offer, Ada\n\n-- \nUnsubscribe: https:\S+\n$/);
  const headers = plain.parsed.headerLines.map(({ key }) => key);
  expect(headers).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
  await set(unset);
});

test('D14: an email that is tried again is as it was claimed, whatever is set meanwhile', async () => {
  await set({ postalAddress: '1 Main St', tracksOpens: false, tracksClicks: false });
  sink.script({ kind: 'refuse', at: 'recipient', code: 451, text: '4.2.2 mailbox full' });
  const email = await launched();
  await eventually(async () => {
    expect(await ledger(sender.database, email.id)).toMatchObject([{ status: 'deferred', attempts: 1 }]);
  }, patience);
  await set({ ...unset, postalAddress: '2 Main St' });
  const { parsed } = await arrivedOf(email);
  expect([parsed.html, parsed.text]).toEqual([false, expect.stringContaining('\n-- \n1 Main St\nUnsubscribe: ')]);
  expect((await arrived()).parsed).toMatchObject({
    html: expect.stringContaining('/t/o/'),
    text: expect.stringContaining('\n2 Main St\n'),
  });
});

test('D14: what a campaign says of tracking comes before the product, and stays with the claim', async () => {
  const off = { tracksOpens: false, tracksClicks: false };
  const plain = await launched(off);
  expect((await arrivedOf(plain)).parsed.html).toBe(false);
  const preview = async ({ id, leadId }: Launched) =>
    (await sender.client().get(`/api/campaigns/${id}/email-preview?leadId=${leadId}`)).body.tracking;
  expect(await preview(plain)).toEqual({ opens: false, clicks: false });
  await sender.client().post(`/api/campaigns/${plain.id}/test-emails`, { stepNumber: 1, to: 'me@example.org' });
  expect(sink.mails.at(-1)).toMatchObject({ to: ['me@example.org'], parsed: { html: false } });

  await set(off);
  sink.script({ kind: 'refuse', at: 'recipient', code: 451, text: '4.2.2 mailbox full' });
  const tracked = await launched({ tracksOpens: true });
  await eventually(async () => {
    expect(await ledger(sender.database, tracked.id)).toMatchObject([{ status: 'deferred', attempts: 1 }]);
  }, patience);
  await sender.campaigns.changeSettings(tracked.id, { ...anyTime, ...off });
  await eventually(async () => expect(await preview(tracked)).toEqual({ opens: false, clicks: false }), patience);
  const { parsed } = await arrivedOf(tracked);
  expect(parsed.html).toContain('/t/o/');
  expect(parsed.html).toContain(`<a href="${offer}">`);
  await set(unset);
});

test('a rebuild makes the same of what was set, and what is set again is recorded once', async () => {
  const settings = { postalAddress: '3 Main St', unsubscribeWording: 'Stop', tracksOpens: false, tracksClicks: true };
  await set(settings);
  expect((await set({ isFirstSetupClosed: true })).body).toMatchObject({ ...settings, isFirstSetupClosed: true });
  const shownTimes = { shownTimeZone: 'Europe/Berlin', dateStyle: 'iso' } as const;
  expect((await set({ ...shownTimes, shownTimeZone: 'europe/BERLIN' })).body).toMatchObject(shownTimes);
  await set({ ...settings, ...shownTimes, isFirstSetupClosed: true });
  expect(await set({ shownTimeZone: 'Mars/Olympus' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'shownTimeZone', message: 'This time zone is not known' }] },
  });
  const { rows } = await sender.database.query(
    `select type from events where stream_id = 'product-settings' order by version`,
  );
  expect(rows.slice(-5).map(({ type }) => type)).toEqual([
    'PostalAddressSet',
    'UnsubscribeWordingSet',
    'TrackingSet',
    'FirstSetupClosed',
    'ShownTimesSet',
  ]);
  const context = { database: sender.database, readModels, consumers };
  const compared = () => rebuild(context).then((all) => all.find(({ table }) => table === 'product_settings'));
  expect(await compared()).toMatchObject({ rows: 1, wrong: 0 });
  await sender.database.query('delete from product_settings');
  expect(await compared()).toMatchObject({ rows: 1, wrong: 1 });
  expect((await sender.client().get('/api/settings')).body).toMatchObject({
    ...settings,
    ...shownTimes,
    isFirstSetupClosed: true,
  });
});

test('POST /api/settings/test-email: the mail server is tried, and its words are told (D14)', async () => {
  const tried = (to = 'me@example.org') => sender.client().post('/api/settings/test-email', { to });
  const before = sink.mails.length;
  const said = { reason: null, words: expect.stringMatching(/^250 /) };
  expect(await tried()).toMatchObject({ status: 200, body: { outcome: 'accepted', ...said } });
  expect(sink.mails.slice(before)).toMatchObject([
    { from: 'grace@example.com', to: ['me@example.org'], parsed: { subject: '[Test] Mail server', html: false } },
  ]);
  sink.script({ kind: 'refuse', at: 'recipient', code: 550, text: '5.7.1 Relaying denied' });
  const { body } = await tried();
  expect(body).toMatchObject({ outcome: 'refused', words: expect.stringContaining('550 5.7.1 Relaying denied') });

  await sender.client().post('/api/blocklist', { value: 'rival.example' });
  expect(await tried('ann@rival.example')).toMatchObject({ status: 409, body: { code: 'address-stopped' } });
  for (const hostile of ['me@example.org\r\nRCPT TO:<you@example.org>', 'a@example.org, b@example.org', 'me@a\r\n.b'])
    expect((await tried(hostile)).status).toBe(422);
  await sender.database.query(
    `insert into test_emails (id, sent_at) select gen_random_uuid(), now() from generate_series(1, 20)`,
  );
  expect(await tried()).toMatchObject({ status: 429, body: { code: 'too-many-tests' } });
});

test('D14: a mail server that is not there, or none at all, is said in words', async () => {
  const gone = await startScriptedSmtpServer();
  await gone[Symbol.asyncDispose]();
  await using server = await startSmtpSink({ loginPassword: 'right' });
  await using away = await runSender({ smtpUrl: gone.url, clock });
  await using locked = await runSender({ smtpUrl: server.url.replace('//', '//ada:secret@'), clock });
  await using none = await runSender({ clock });
  const answers = [away, locked, none].map((one) =>
    one.client().post('/api/settings/test-email', { to: 'me@example.org' }),
  );
  const [noServer, noLogin, notSet] = await Promise.all(answers);
  expect(noServer?.body).toMatchObject({
    outcome: 'not-handed-over',
    reason: expect.stringMatching(/could not be reached/),
  });
  expect(noLogin?.body).toMatchObject({ outcome: 'not-handed-over', reason: 'The mail server refused the sign-in.' });
  expect(JSON.stringify(noLogin?.body)).not.toContain('secret');
  expect(notSet).toMatchObject({ status: 409, body: { code: 'no-mail-server' } });
});
