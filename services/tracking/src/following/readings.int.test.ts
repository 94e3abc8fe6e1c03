import { randomUUIDv7 } from 'node:crypto';
import { eventually } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { countMails } from '../projections/mailbox-days.ts';
import { startTracking } from '../testing/running-tracking.ts';
import { startReadings } from './readings.ts';

const { service, mailboxAccess } = await startTracking();
const { context } = service;
const at = { url: mailboxAccess.url, reportEveryMs: 20 };
const told = (mailboxId: string) => mailboxAccess.readings.get(mailboxId);

test('a mailbox that cannot be read for long is told with the reason, and once more when it is read again', async () => {
  await using readings = startReadings(context, { ...at, troubleAfterMs: 300 });
  const [mailboxId, unread] = [randomUUIDv7(), randomUUIDv7()];
  readings.begin(mailboxId);
  readings.begin(unread);
  readings.mailArrived(unread);
  readings.looked(mailboxId);
  await eventually(() => expect(told(mailboxId)).toMatchObject({ trouble: null }));
  expect(told(unread), 'whether its trouble is over is not known yet').toBeUndefined();
  const lastReadAt = told(mailboxId)?.lastReadAt;
  const failedAt = performance.now();
  readings.failed(mailboxId, 'imap.example.com:993 did not answer.');
  readings.failed(mailboxId, 'imap.example.com:993 refused the connection.');
  await eventually(() => expect(told(mailboxId)?.trouble).toBe('imap.example.com:993 refused the connection.'));
  expect(performance.now() - failedAt).toBeGreaterThanOrEqual(300);
  expect(told(mailboxId)?.lastReadAt).toBe(lastReadAt);
  readings.looked(mailboxId);
  await eventually(() => expect(told(mailboxId)?.trouble).toBeNull());
  readings.forget(mailboxId);
  readings.failed(mailboxId, 'imap.example.com:993 did not answer.');
  readings.looked(unread);
  await eventually(() => expect(told(unread)).toMatchObject({ trouble: null }));
  expect(told(mailboxId)?.trouble, 'of one that is read by others now').toBeNull();
});

test('what could not be told is told later, with the totals of then', async () => {
  await using readings = startReadings(context, { ...at, troubleAfterMs: 60_000 });
  const mailboxId = randomUUIDv7();
  readings.begin(mailboxId);
  mailboxAccess.isAway = true;
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-02']) {
    await countMails(context.database, mailboxId, [day]);
    readings.mailArrived(mailboxId);
  }
  readings.looked(mailboxId);
  mailboxAccess.isAway = false;
  await eventually(() =>
    expect(told(mailboxId)?.days).toEqual([
      { day: '2026-03-02', read: 2 },
      { day: '2026-03-01', read: 1 },
    ]),
  );
});

test('a trouble whose words change is told anew', async () => {
  await using readings = startReadings(context, { ...at, troubleAfterMs: 0 });
  const mailboxId = randomUUIDv7();
  readings.begin(mailboxId);
  for (const why of ['imap.example.com:993 did not answer.', 'The password of this mailbox cannot be read.']) {
    readings.failed(mailboxId, why);
    await eventually(() => expect(told(mailboxId)?.trouble).toBe(why));
  }
});
