import { randomUUIDv7 } from 'node:crypto';
import { eventually, startSmtpSink } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import { runSender } from './testing/running-sender.ts';

/** The default of SMTP_CONNECTIONS. */
const connections = 10;
const sink = await startSmtpSink({ replyTo: () => ({ kind: 'silence' }) });
const sender = await runSender({ smtpUrl: sink.url });
const { campaigns, database } = sender;
afterAll(async () => {
  // First, because the sender would wait for its open requests.
  await sink[Symbol.asyncDispose]();
  await sender[Symbol.asyncDispose]();
});

async function launched(): Promise<string> {
  const campaignId = await campaigns.create([{ subject: 'Hello', body: 'Hello', delayDays: 0 }]);
  await campaigns.attach(campaignId, [{ email: `${randomUUIDv7()}@example.net` }]);
  await campaigns.launch(campaignId);
  return campaignId;
}

async function campaignOf(id: string) {
  const { rows } = await database.query(
    `select in_flight_email is not null as "inFlight", pending_answers as "pendingAcknowledgements", status,
       next_send_at is not null as "isPlanned" from campaigns where id = $1`,
    [id],
  );
  return rows[0];
}

test('C1: while the mail server says nothing, plans are made all the same, and whoever waits for one hears of it', async () => {
  const first = await Promise.all(Array.from({ length: connections }, launched));
  for (const id of first) {
    await eventually(async () =>
      expect(await campaignOf(id)).toMatchObject({ status: 'active', inFlight: true, pendingAcknowledgements: [] }),
    );
  }
  const next = await launched();
  await eventually(async () =>
    expect(await campaignOf(next)).toMatchObject({
      ...{ status: 'active', inFlight: false, pendingAcknowledgements: [], isPlanned: true },
    }),
  );
});

test('D2: no more emails are handed over than there are connections: of more nobody could say what became of them', async () => {
  const { rows } = await database.query(
    `select count(*) filter (where visit_at is not null)::int as due,
       (select count(*)::int from emails where status = 'handed-over') as "handedOver" from campaigns`,
  );
  expect(rows).toEqual([{ due: 1, handedOver: connections }]);
});
