import { randomUUIDv7 } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import { rebuild } from '@cadenza/event-kit';
import { eventually } from '@cadenza/testing';
import { afterEach, expect, test } from 'vitest';
import { consumers } from './consumers/consumers.ts';
import { visitsChannel } from './projections/campaigns/visits.ts';
import { readModels } from './projections/read-models.ts';
import { ledger, runSender, start } from './testing/running-sender.ts';
import { type ScriptedSmtpServer, startScriptedSmtpServer } from './testing/scripted-smtp-server.ts';

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const alwaysOpen = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...everyDay], delayMinutes: 1 };
const step = { subject: 'Hello', body: 'Any thoughts?', delayDays: 0 };
/** Attempts move the clock on. */
const waiting = { timeoutMs: 30_000, pauseMsMax: 25 };
/** How often the sender asks for the time while a test makes sure that it does nothing: at least once at each look. */
const looksAtRest = 20;

const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each[Symbol.asyncDispose]();
});

/** A mail server that asks for a login, and a sender that has one. Time stands still until the test moves it. */
async function world() {
  const server = await startScriptedSmtpServer();
  server.reply('ehlo', '250-mail.example.net\r\n250 AUTH PLAIN');
  const manual = manualClock(start.toString());
  let looks = 0;
  const now = () => {
    looks += 1;
    return manual.now();
  };
  const clock = { ...manual, now };
  const smtpUrl = server.url.replace('//', '//grace:secret@');
  const sender = await runSender({ smtpUrl, clock });
  open.push(server, sender);
  const { campaigns, database } = sender;

  async function launched(leads: number): Promise<string> {
    const campaignId = await campaigns.create([step], alwaysOpen);
    await campaigns.attach(
      campaignId,
      Array.from({ length: leads }, () => ({ email: `${randomUUIDv7()}@example.net` })),
    );
    await campaigns.launch(campaignId);
    return campaignId;
  }

  async function account() {
    const { rows } = await database.query<{ fault: string | null; failures: number; retryAt: string; probe: string }>(
      `select fault, failures, retry_at as "retryAt", probe_email as probe from accounts where id = 'relay'`,
    );
    return rows[0];
  }

  /**
   * Waits until the account has failed this often in a row, with no probe under way. A probe of which nothing is heard, as
   * on a machine that is too busy, is followed by another one after minutes of this clock.
   */
  async function failed(failures: number) {
    const look = async () => {
      const found = await account();
      expect(found).toMatchObject({ failures, probe: null });
      return found as NonNullable<typeof found>;
    };
    try {
      return await eventually(look, { ...waiting, timeoutMs: 10_000 });
    } catch (error) {
      if (!(await account())?.probe) throw error;
      await toRetry();
      return eventually(look, waiting);
    }
  }

  /** Moves time to the instant at which the account is tried again. */
  async function toRetry(): Promise<void> {
    const { retryAt } = (await account()) ?? { retryAt: clock.now().toString() };
    const wait = clock.now().until(Temporal.Instant.from(retryAt));
    if (wait.sign > 0) clock.advance(wait);
    await wake();
  }
  const wake = () => database.query('select pg_notify($1, $2)', [visitsChannel, '']);

  const works = () =>
    eventually(async () => {
      clock.advance({ minutes: 1 });
      await wake();
      expect(await account()).toMatchObject({ fault: null });
    }, waiting);

  /** Moves time on until this many emails of the campaigns are sent. */
  const allSent = (ids: readonly string[], count: number) =>
    eventually(async () => {
      clock.advance({ minutes: 1 });
      await wake();
      const { rows } = await database.query<{ count: number }>(
        `select count(*)::int as count from emails where campaign_id = any($1) and status = 'sent'`,
        [ids],
      );
      expect(rows[0]?.count).toBe(count);
    }, waiting);

  async function planOf(campaignId: string) {
    const { rows } = await database.query<{ rule: string; obstacle: string | null; lastSendAt: string | null }>(
      `select plan_rule as rule, plan_obstacle as obstacle, next_send_at as at, last_send_at as "lastSendAt"
       from campaigns where id = $1`,
      [campaignId],
    );
    return rows[0];
  }

  /** The plan follows the fault a moment later. */
  const says = (campaignId: string, obstacle: string) =>
    eventually(async () => expect((await planOf(campaignId))?.obstacle).toContain(obstacle), waiting);

  /** Checks that all leads wait, and that no email that was begun has used up an attempt. */
  async function nothingIsLost(ids: readonly string[], leads: number): Promise<void> {
    const { rows } = await database.query(
      'select state, count(*)::int as count from enrolments where campaign_id = any($1) group by state',
      [ids],
    );
    expect(rows).toEqual([{ state: 'waiting', count: leads }]);
    const emails = (await Promise.all(ids.map((id) => ledger(database, id)))).flat();
    expect(emails.length).toBeGreaterThan(0);
    for (const email of emails) expect(email).toMatchObject({ status: 'deferred', attempts: 0 });
  }

  /** Wakes the sender again and again, so that it would have done whatever is due. */
  async function rest(): Promise<void> {
    const before = looks;
    await eventually(async () => {
      await wake();
      expect(looks).toBeGreaterThan(before + looksAtRest);
    }, waiting);
  }
  return {
    ...{ server, sender, clock, database, launched, account, failed, toRetry },
    ...{ wake, works, allSent, planOf, says, nothingIsLost, rest },
  };
}

const textsOf = (server: ScriptedSmtpServer) => server.texts.map((text) => /^To: (.+)$/m.exec(text)?.[1]);

test('D8: a wrong password for two days ends no lead and spends no attempt; then everything leaves, once', async () => {
  const w = await world();
  open.push(await w.sender.another());
  w.server.reply('auth', '535 5.7.8 Error: authentication failed');
  const ids = await Promise.all([w.launched(2), w.launched(2), w.launched(2)]);
  await w.failed(1);
  const end = start.add({ hours: 48 });
  let failures = 1;
  let connections = w.server.connections();
  while (Temporal.Instant.compare(w.clock.now(), end) < 0) {
    await w.toRetry();
    failures += 1;
    await w.failed(failures);
    // Only one email tries, however many are due and however many instances of the sender run.
    expect(w.server.connections() - connections).toBe(1);
    connections = w.server.connections();
  }
  // The waits are 1, 5 and 15 minutes, then an hour each.
  expect(failures).toBeGreaterThan(48);
  await eventually(() => w.nothingIsLost(ids, 6), waiting);
  for (const id of ids) {
    await eventually(async () => {
      expect(await w.planOf(id)).toMatchObject({
        rule: 'hold',
        obstacle: expect.stringMatching(
          /^The mail account refuses the login \(535 5\.7\.8\)\. .* tried again (?:on .+ )?at /,
        ),
        lastSendAt: null,
      });
    }, waiting);
  }
  const compared = await rebuild({ database: w.database, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);

  // A restarted sender still knows the fault, and tries once, because its settings may have changed.
  await w.sender.restart();
  await w.failed(failures + 1);
  await w.rest();
  expect(w.server.connections() - connections).toBe(1);

  w.server.reply('auth', '235 2.7.0 welcome');
  await w.toRetry();
  await w.allSent(ids, 6);
  expect(await w.account()).toMatchObject({ fault: null, failures: 0 });
  expect(textsOf(w.server)).toHaveLength(6);
  expect(new Set(textsOf(w.server)).size).toBe(6);
  for (const id of ids) {
    for (const email of await ledger(w.database, id)) expect(email).toMatchObject({ status: 'sent', attempts: 1 });
    await eventually(async () => expect(await w.planOf(id)).toMatchObject({ obstacle: null }), waiting);
  }
});

test('D8: a quota rests for a day, and instances of the sender share that', async () => {
  const w = await world();
  open.push(await w.sender.another());
  w.server.reply(
    'text',
    '550-5.4.5 Daily user sending limit exceeded. For more information on Gmail\r\n550 5.4.5 limits - gsmtp',
  );
  const ids = await Promise.all([w.launched(1), w.launched(1), w.launched(1)]);
  const { retryAt } = await w.failed(1);
  expect(start.until(Temporal.Instant.from(retryAt)).total('hours')).toBe(24);
  await w.rest();
  const tried = w.server.texts.length;
  w.clock.advance({ hours: 23, minutes: 59 });
  await w.wake();
  await w.rest();
  expect(w.server.texts).toHaveLength(tried);
  await eventually(() => w.nothingIsLost(ids, 3), waiting);
  await w.says(ids[0]!, 'has reached its sending limit (550 5.4.5)');

  w.server.reply('text', '250 2.0.0 queued');
  await w.toRetry();
  await w.allSent(ids, 3);
  expect(w.server.texts).toHaveLength(tried + 3);
});

test('D8: a mail server that cannot be reached costs nothing', async () => {
  const w = await world();
  const { port } = new URL(w.server.url);
  await w.server[Symbol.asyncDispose]();
  const id = await w.launched(2);
  await w.failed(1);
  await w.toRetry();
  await w.failed(2);
  await eventually(() => w.nothingIsLost([id], 2), waiting);
  await w.says(id, 'The mail server cannot be reached.');
  const again = await startScriptedSmtpServer({ port: Number(port) });
  open.push(again);
  await w.toRetry();
  await w.allSent([id], 2);
  expect(again.texts).toHaveLength(2);
});

test.each(['close', '554 5.7.1 Relay access denied'])(
  'D8: a recipient to whom the server says "%s", whatever the account, holds up nobody else, and is not lost',
  async (answer) => {
    const w = await world();
    const addresses = Array.from({ length: 3 }, () => `${randomUUIDv7()}@example.net`);
    w.server.replyTo(addresses[0] as string, answer);
    const id = await w.sender.campaigns.create([step], alwaysOpen);
    await w.sender.campaigns.attach(
      id,
      addresses.map((email) => ({ email })),
    );
    await w.sender.campaigns.launch(id);
    await w.failed(1);
    await w.allSent([id], 2);
    expect(w.server.texts).toHaveLength(2);
    const emails = await ledger(w.database, id);
    expect(emails.filter(({ status }) => status === 'deferred')).toMatchObject([{ attempts: 0 }]);
    expect((await w.account())?.failures).toBeLessThan(4);
  },
  120_000,
);

test('D2, D8: what was read and not answered stays unknown, also of the email that tries an account again', async () => {
  const w = await world();
  w.server.reply('auth', '454 4.7.0 Temporary authentication failure', '235 2.7.0 welcome');
  w.server.reply('text', 'close', '250 2.0.0 queued');
  const id = await w.launched(1);
  await w.failed(1);
  await w.toRetry();
  await eventually(
    async () => expect(await ledger(w.database, id)).toMatchObject([{ status: 'unknown', attempts: 1 }]),
    waiting,
  );
  const other = await w.launched(1);
  await w.works();
  await w.allSent([other], 1);
  await w.sender.restart();
  w.clock.advance({ hours: 25 });
  await w.wake();
  await w.rest();
  expect(w.server.texts).toHaveLength(2);
  expect(await ledger(w.database, id)).toMatchObject([{ status: 'unknown', attempts: 1 }]);
});

test('D8: a sender that dies behind the answer gives the email back, and finds the fault again', async () => {
  const w = await world();
  w.server.reply('auth', '535 5.7.8 no');
  const id = await w.launched(1);
  await w.failed(1);
  await eventually(() => w.nothingIsLost([id], 1), waiting);
  // The state left by an instance that dies between keeping the answer and recording it.
  const { rows } = await w.database.query<{ id: string; version: number }>('select id, version from emails');
  const fault = { kind: 'login', code: 535, status: '5.7.8', waitMinutes: null, aside: false };
  await w.database.transaction(async (transaction) => {
    await transaction.query(
      `insert into events (stream_id, version, event_id, type, data, metadata, occurred_at)
       select stream_id, $2::int + 1, gen_random_uuid(), type, data, metadata, occurred_at from events
       where stream_id = $1 and version = 1`,
      [`email-${rows[0]!.id}`, rows[0]!.version],
    );
    await transaction.query(`update emails set status = 'handed-over', attempts = 1, version = version + 1`);
    await transaction.query(`update campaigns set in_flight_email = $1`, [rows[0]!.id]);
    await transaction.query(`update enrolments set state = 'claimed', next_step = null, due_at = null`);
    await transaction.query(
      `insert into claimed_emails (email_id, campaign_id, state, delivery, ended_at) values ($1, $2, 'answered', $3, $4)`,
      [rows[0]!.id, id, JSON.stringify({ outcome: 'not-handed-over', reason: 'no', fault }), start.toString()],
    );
  });
  await w.sender.restart();
  await eventually(() => w.nothingIsLost([id], 1), waiting);
});
