import { randomUUIDv7 } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import { topics, weekdays } from '@cadenza/contracts';
import { rebuild } from '@cadenza/event-kit';
import { openDatabase } from '@cadenza/postgres';
import { deliverTwice, eventually, startSmtpSink, testDatabase, testSecret } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { consumers } from '../consumers/consumers.ts';
import { changeSettings } from '../handlers/product-settings.ts';
import { findProductSettings } from '../projections/product-settings.ts';
import { readModels } from '../projections/read-models.ts';
import { kitMigrations, ownMigrations } from '../testing/migrations.ts';
import { runSender, start } from '../testing/running-sender.ts';
import { takeIn } from './take-in.ts';

const steps = [0, 1, 1].map((delayDays, index) => ({ subject: `Step ${index + 1}`, body: 'Hello', delayDays }));
const settings = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1 };
const patience = { timeoutMs: 60_000 };

test('D7, S2: what was sent and said in a campaign that the restored ledger hears of only afterwards counts', {
  timeout: 600_000,
}, async () => {
  await using sink = await startSmtpSink();
  const clock = manualClock(start.toString());
  await using sender = await runSender({ smtpUrl: sink.url, clock });
  const { url: restoredUrl } = await testDatabase(...kitMigrations, ownMigrations);
  await using restored = openDatabase(restoredUrl);
  const mailsTo = (email: string) =>
    sink.mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed.subject);
  const pass = async (database: typeof restored, minutes: number) => {
    clock.advance({ minutes });
    await database.query(`select pg_notify('campaign_visits', '')`);
  };
  const at = () => clock.now().toString({ smallestUnit: 'millisecond' });

  const people = ['replied', 'unsubscribed', 'goes on'].map((name) => ({
    name,
    email: `${randomUUIDv7()}@example.net`,
  }));
  const other = people.at(-1)!.email;
  const campaignId = await sender.campaigns.create(steps, settings);
  const links = await sender.campaigns.attach(
    campaignId,
    people.map(({ email }) => ({ email })),
  );
  await sender.campaigns.launch(campaignId);
  await eventually(async () => {
    await pass(sender.database, 1);
    expect(sink.mails).toHaveLength(3);
    const { rows } = await sender.database.query(`select from emails where status <> 'sent'`);
    expect(rows).toEqual([]);
  }, patience);
  for (const [type, index] of [
    ['ReplyReceived', 0],
    ['Unsubscribed', 1],
  ] as const) {
    const { linkId, leadId } = links[index]!;
    const { rows } = await sender.database.query('select id from emails where lead_id = $1', [leadId]);
    const ids = { campaignId, leadId, linkId, emailId: rows[0].id };
    await deliverTwice(sender.bus, topics.engagement, type, campaignId, { ...ids, at: at(), test: false });
  }
  await eventually(async () => {
    const { rows } = await sender.database.query(`select from enrolments where state = 'ended'`);
    expect(rows).toHaveLength(2);
  }, patience);

  const now = clock.now();
  const trace = { correlationId: randomUUIDv7(), causationId: null, now, wrote: () => {} };
  await changeSettings(
    sender.context(),
    { changes: { tracksOpens: false }, shownTimes: {}, closesFirstSetup: false },
    trace,
  );
  const restore = { to: now, laterUntil: now, isAllKnown: true };
  const later = sender.database;
  await sender.startOver(restoredUrl, () =>
    takeIn({ database: restored, later, restore, now }, { secret: testSecret, readSentCopies: undefined }),
  );
  for (let day = 0; day < 2; day += 1) {
    await pass(restored, 24 * 60 + 5);
    await eventually(async () => {
      await pass(restored, 1);
      expect(mailsTo(other)).toHaveLength(day + 2);
    }, patience);
  }
  await eventually(async () => {
    const { rows } = await restored.query('select from campaigns where visit_at <= $1', [at()]);
    expect(rows).toEqual([]);
  }, patience);
  expect(people.map(({ email }) => mailsTo(email))).toEqual([['Step 1'], ['Step 1'], ['Step 1', 'Step 2', 'Step 3']]);
  expect(await findProductSettings(restored), 'D14').toMatchObject({ tracksOpens: false });
  const compared = await rebuild({ database: restored, readModels, consumers });
  expect(compared.filter(({ wrong }) => wrong > 0)).toEqual([]);
});
