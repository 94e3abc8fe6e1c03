import { randomUUIDv7 } from 'node:crypto';
import { eventually, serviceClient } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { keepAccountReadings } from './projections/account-readings.ts';
import { keepInboundMails } from './projections/inbound-mails.ts';
import { startTracking } from './testing/running-tracking.ts';

const tracking = await startTracking();
const { service } = tracking;
const sending = serviceClient(service.port, 'tracking', { userId: 'service:sending' });
const { database } = service.context;
const { campaignId } = await tracking.aCampaign();

async function settledOf(emailId: string): Promise<string[] | undefined> {
  const asked = { accountIds: [], emailIds: [emailId] };
  const { body } = await sending.post('/internal/read-answers', asked);
  return body.emails.find((each: { emailId: string }) => each.emailId === emailId)?.engagements;
}

const aMailFrom = (address: string, emailIds: string[] = []) => ({
  ...{ fingerprint: randomUUIDv7(), receivedAt: '2026-03-02T14:59:00Z', kind: 'reply' as const, reason: 'a test' },
  ...{ ownId: null, emailIds, returnDate: null, asksToStop: false, evidence: { emailIds: [], sender: null } },
  named: [{ addresses: [address], dead: false, failed: false, failure: '' }],
  words: { subject: null, text: null, quote: null, diagnosis: null },
});

test('S13: readings of accounts are told, and never go back', async () => {
  const accountId = randomUUIDv7();
  const at = (time: string) => ({ account: accountId, at: Temporal.Instant.from(time) });
  await keepAccountReadings(database, [at('2026-03-02T12:00:00Z')]);
  await keepAccountReadings(database, [at('2026-03-02T11:00:00Z')]);
  const asked = { accountIds: [accountId, randomUUIDv7(), 'relay'], emailIds: [] };
  const { body } = await sending.post('/internal/read-answers', asked);
  expect(body.readings).toEqual([{ accountId, readAt: '2026-03-02T12:00:00.000Z' }]);
});

test('S13: an email that is not known here is not settled, nor one while a mail waits that may be about its lead', async () => {
  const link = await tracking.aLink(campaignId, { email: 'waits@example.com' });
  const emailId = await tracking.aSentEmail(link);
  expect(await settledOf(randomUUIDv7())).toBeUndefined();
  expect(await settledOf(emailId)).toEqual([]);
  // It names an email that nobody knows, and so waits for it.
  const mail = aMailFrom('waits@example.com', [randomUUIDv7()]);
  await database.transaction((transaction) => keepInboundMails(transaction, [mail] as never));
  expect(await settledOf(emailId)).toBeUndefined();
  await database.query(`update inbound_mails set state = 'ignored' where fingerprint = $1`, [mail.fingerprint]);
  expect(await settledOf(emailId)).toEqual([]);
});

test('S13: what came back is named until it is acknowledged', async () => {
  const link = await tracking.aLink(campaignId, { email: 'unsubscribes@example.com' });
  const emailId = await tracking.aSentEmail(link);
  await tracking.visitor.post(tracking.unsubscribePath(emailId));
  const [id] = await eventually(async () => {
    const engagements = await settledOf(emailId);
    expect(engagements).toHaveLength(1);
    return engagements as string[];
  });
  await eventually(() => expect(tracking.publishedOf(emailId).map((event) => event.id)).toContain(id));
  await database.query(`insert into inbox (record_id, handled_at) values ('answer:' || $1, now())`, [id]);
  expect(await settledOf(emailId)).toEqual([]);
});
