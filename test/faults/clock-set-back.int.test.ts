import { openDatabase } from '@cadenza/postgres';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { startCluster } from '../support/cluster.ts';
import { owner } from '../support/running-product.ts';
import { signedIn, visitor } from '../support/session.ts';
import { patienceMs, scale } from './support/scale.ts';
import { ledgerOf, startCampaign, startCampaigns } from './support/sending-campaigns.ts';
import { settableClock } from './support/settable-clock.ts';

const campaigns = scale({ short: 4, whole: 40 });
const leadsPerCampaign = scale({ short: 8, whole: 60 });
const timesSetBack = scale({ short: 2, whole: 8 });
const sentBetween = 2;
const clockSpeed = 600;

const timezone = 'America/New_York';
const [opensAtHour, closesAtHour, delayMinutes] = [9, 17, 10];
const window = { sendWindowStart: opensAtHour * 60, sendWindowEnd: closesAtHour * 60, timezone };
const settings = { ...window, delayMinutes };
const reader = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0';
/** Shorter than the limit of the whole test, so that a failure names what it waited for. */
const patience = { timeoutMs: patienceMs / 3 };

test('the clock is set back by an hour while campaigns send: nothing leaves twice, too soon or outside the window, and all goes on', {
  timeout: patienceMs,
}, async () => {
  // Twenty past nine in New York: an hour earlier the window is closed.
  const clock = settableClock('2026-03-02T14:20:00Z');
  await using sink = await startSmtpSink();
  await using cluster = await startCluster({ smtpUrl: sink.url, clock });
  const [url] = cluster.urls as [string];
  await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), patience);
  const session = await signedIn(url);
  const ids = await startCampaigns(session, { campaigns, leadsPerCampaign, settings });
  const opens = async () => (await session.call('GET', '/api/analytics')).body.overview.totalOpens as number;
  const nothingUnderWay = async () => {
    const statuses = (await ledgerOf(session, ids)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['sent']));
  };

  clock.run(clockSpeed);
  for (let time = 0; time < timesSetBack; time += 1) {
    const before = sink.mails.length;
    await eventually(
      () => expect(sink.mails.length).toBeGreaterThanOrEqual(before + campaigns * sentBetween),
      patience,
    );
    clock.run(0);
    // In every other round the mail server still holds unconfirmed emails.
    const isQuiet = time % 2 === 1;
    if (isQuiet) await eventually(nothingUnderWay, patience);
    const sentLast = sink.mails.at(-1);
    clock.setBack(1);

    const email = `new.${time}@example.com`;
    const lead = { firstName: 'Bob', lastName: 'Young', email, status: 'new' };
    ids.push(await startCampaign(session, `After ${time}`, [lead], settings));
    expect((await session.call('GET', `/api/campaigns/${ids.at(-1)}`)).body.status).toBe('active');
    expect((await visitor(url).call('POST', '/api/auth/login', owner)).status).toBe(200);
    const opensBefore = await opens();
    if (isQuiet) {
      // By this clock, earlier emails are opened before they were sent.
      const pixel = /<img src="http:\/\/localhost:8080([^"]+)"/.exec(String(sentLast?.parsed.html))?.[1] as string;
      await visitor(url).call('GET', pixel, undefined, { 'user-agent': reader });
    }
    clock.run(clockSpeed);
    if (isQuiet) await eventually(async () => expect(await opens()).toBe(opensBefore + 1), patience);
  }

  const total = campaigns * leadsPerCampaign + timesSetBack;
  await eventually(() => expect(sink.mails.length).toBe(total), patience);
  await eventually(async () => {
    const statuses = (await ledgerOf(session, ids)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'sent')).toHaveLength(total);
  }, patience);
  expect(new Set(sink.mails.map(({ to }) => to[0])).size).toBe(total);

  await using database = openDatabase(cluster.databases['sending'] as string, { connectionsMax: 1 });
  const { rows } = await database.query<{ campaignId: string; at: string }>(
    `select data ->> 'campaignId' as "campaignId", data ->> 'handedOverAt' as at from events
     where type = 'EmailHandedOver' order by global_position`,
  );
  expect(rows).toHaveLength(total);
  for (const { at } of rows) {
    const { hour } = Temporal.Instant.from(at).toZonedDateTimeISO(timezone);
    expect([at, hour >= opensAtHour && hour < closesAtHour]).toEqual([at, true]);
  }
  for (const claims of Map.groupBy(rows, ({ campaignId }) => campaignId).values()) {
    const instants = claims.map(({ at }) => Temporal.Instant.from(at));
    const gaps = instants.slice(1).map((at, place) => {
      const minutes = at.since(instants[place] as Temporal.Instant).total('minutes');
      // Where the clock reads less than before, an hour more has passed than it says.
      return minutes < 0 ? minutes + 60 : minutes;
    });
    expect(Math.min(...gaps, delayMinutes)).toBeGreaterThanOrEqual(delayMinutes);
  }
  console.info(`${total} emails, the clock set back ${timesSetBack} times: each arrived once, in window and pace`);
});
