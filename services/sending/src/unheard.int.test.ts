import { manualClock } from '@cadenza/clock';
import { topics, weekdays } from '@cadenza/contracts';
import { hearAgain, stopHearing } from '@cadenza/event-kit';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import type { Context } from './context.ts';
import { parking } from './handlers/parking.ts';
import { runSender, start } from './testing/running-sender.ts';

const sink = await startSmtpSink();
const clock = manualClock(start.toString());
const sender = await runSender({ smtpUrl: sink.url, clock });
const { campaigns, database } = sender;
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const log = { info: () => {}, error: () => {} } as unknown as Context['log'];
const kit = { database, clock, context: { clock, database } as unknown as Context, parking, log };
const settings = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: [...weekdays], delayMinutes: 1 };
const waiting = { timeoutMs: 60_000 };

async function obstacleOf(campaignId: string) {
  const { rows } = await database.query('select plan_obstacle as obstacle from campaigns where id = $1', [campaignId]);
  return rows[0]?.obstacle as string | null | undefined;
}

test('S10: while a topic is unheard no email is begun and the campaign says so; then all go on', async () => {
  const steps = [0, 3].map((delayDays) => ({ subject: 'Hello', body: 'Any thoughts?', delayDays }));
  const campaignId = await campaigns.create(steps, settings);
  await campaigns.attach(campaignId, [{ email: 'ada@example.net' }]);
  await campaigns.launch(campaignId);
  await eventually(() => expect(sink.mails).toHaveLength(1), waiting);
  await eventually(async () => expect(await obstacleOf(campaignId)).toBeNull(), waiting);

  // A topic other than the campaign's own.
  await stopHearing(kit, { topic: topics.engagement, cause: 'gap', detail: 'for a test' });
  await eventually(async () => expect(await obstacleOf(campaignId)).toContain('has not reached the sender'), waiting);
  clock.advance({ hours: 4 * 24 });
  await sender.restart();
  const other = await campaigns.create(steps, settings);
  await campaigns.attach(other, [{ email: 'grace@example.net' }]);
  await campaigns.launch(other);
  await eventually(async () => expect(await obstacleOf(other)).toContain('has not reached the sender'), waiting);
  expect(sink.mails).toHaveLength(1);

  await hearAgain(kit, topics.engagement, 'gap');
  await eventually(
    () =>
      expect(sink.mails.map(({ to }) => to[0]).toSorted()).toEqual(
        ['ada', 'ada', 'grace'].map((name) => `${name}@example.net`),
      ),
    waiting,
  );
});
