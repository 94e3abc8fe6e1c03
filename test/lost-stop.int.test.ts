import { randomUUIDv7 } from 'node:crypto';
import { manualClock } from '@cadenza/clock';
import { topics, weekdays } from '@cadenza/contracts';
import { openDatabase } from '@cadenza/postgres';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { keepRepublished } from '../packages/event-kit/src/republish/keep-republished.ts';
import { writeLine } from '../packages/event-kit/src/republish/published-lines.ts';
import { runSender, start } from '../services/sending/src/testing/running-sender.ts';

const waiting = { timeoutMs: 60_000 };

/** Simulates one record in each partition that came and expired while sending was away. */
async function loseEngagement(busUrl: string): Promise<void> {
  await using bus = openDatabase(busUrl, { connectionsMax: 1 });
  await bus.query('update partitions set next_offset = next_offset + 1 where topic = $1', [topics.engagement]);
}

test('S9, S10: who said stop in what was lost gets nothing: no email leaves before it is told again, and then the others have theirs', async () => {
  await using sink = await startSmtpSink();
  const clock = manualClock(start.toString());
  await using sender = await runSender({ smtpUrl: sink.url, clock });
  const { campaigns, database, busUrl } = sender;
  const mailed = () => sink.mails.map(({ to }) => to[0]).toSorted();
  const [stopped, other] = ['ada@example.net', 'grace@example.net'];

  const steps = [0, 3].map((delayDays) => ({ subject: 'Hello', body: 'Any thoughts?', delayDays }));
  const settings = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1 };
  const campaignId = await campaigns.create(steps, settings);
  const [link] = await campaigns.attach(campaignId, [{ email: stopped }, { email: other }]);
  await campaigns.launch(campaignId);
  await eventually(() => expect(mailed()).toEqual([stopped]), waiting);
  // Recorded before the leap of the clock: the gap to the next email counts from it.
  await eventually(async () => {
    const sent = await database.query('select from emails where sent_at is not null');
    expect(sent.rowCount).toBe(1);
  }, waiting);
  const goOn = async (hours: number) => {
    clock.advance({ hours });
    await database.query(`select pg_notify('campaign_visits', '')`);
  };
  await goOn(1);
  await eventually(() => expect(mailed()).toEqual([stopped, other]), waiting);
  const { rows } = await database.query('select id from emails where lead_id = $1', [link!.leadId]);
  const at = clock.now().toString({ smallestUnit: 'millisecond' });
  const stop = {
    ...{ id: randomUUIDv7(), version: 1, type: 'Unsubscribed', key: campaignId, occurredAt: at },
    ...{ correlationId: null, causationId: null, answers: [] },
    data: { campaignId, leadId: link!.leadId, linkId: link!.linkId, emailId: rows[0].id, at, test: false },
  };

  await loseEngagement(busUrl);
  await sender.restart();
  const obstacle = async () =>
    (await database.query('select plan_obstacle as obstacle from campaigns where id = $1', [campaignId])).rows[0]
      .obstacle;
  await eventually(async () => expect(await obstacle()).toContain('has not reached the sender'), waiting);
  await goOn(24 * 4);
  await eventually(async () =>
    expect(await database.query('select from unheard_topics')).toMatchObject({ rowCount: 1 }),
  );
  await sender.restart();
  await eventually(async () => expect(await obstacle()).toContain('has not reached the sender'), waiting);
  expect(mailed()).toEqual([stopped, other]);

  const record = {
    topic: topics.engagement,
    key: campaignId,
    id: stop.id,
    headers: { type: stop.type },
    value: JSON.stringify(stop),
  };
  const lines = (async function* () {
    yield writeLine({ owner: 'tracking', topics: [topics.engagement] });
    yield writeLine({ records: [record] });
    yield writeLine({ count: 1 });
  })();
  await keepRepublished(lines, { database, hasMissedEverything: false, now: clock.realNow });
  await eventually(() => expect(mailed()).toEqual([stopped, other, other]), waiting);
  await eventually(async () => {
    // Its end may be recorded only after a leap of the clock, and the rest after the last attempt begins then.
    await goOn(24 * 4);
    const drained = await database.query('select from campaigns where id = $1 and drained', [campaignId]);
    expect(drained.rowCount).toBe(1);
  }, waiting);
  expect(mailed()).toEqual([stopped, other, other]);
});
