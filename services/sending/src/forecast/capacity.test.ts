import { defaultLaunchSettings, type LaunchSettings, type Weekday, weekdays } from '@cadenza/contracts';
import { dayOf } from '@cadenza/mailbox-allowance';
import { zones } from '@cadenza/send-window/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MailboxStanding } from '../mailbox/standing.ts';
import { moveToMailbox } from '../plan/mailbox-times.ts';
import { MovingInstant } from '../plan/moving-instant.ts';
import { aMailbox, aStanding } from '../testing/a-mailbox.ts';
import { type CapacityFacts, capacityOf } from './capacity.ts';

// Monday 2 March 2026, 10:00 in New York.
const now = Temporal.Instant.from('2026-03-02T15:00:00Z');
const always: LaunchSettings = {
  ...defaultLaunchSettings,
  ...{ sendWindowStart: 0, sendWindowEnd: 0, timezone: 'UTC', allowedWeekdays: [...weekdays], delayMinutes: 60 },
};
const waiting = (retryAt: string) => ({
  id: 'an account',
  version: 1,
  waiting: { fault: { kind: 'login', code: null, status: null }, since: now.toString(), failures: 1, retryAt } as never,
});
const idle = { id: 'an account', version: 0, waiting: null };

const standing = (changes: Partial<MailboxStanding['facts']> = {}, more: Partial<MailboxStanding> = {}) =>
  aStanding('a mailbox', aMailbox(changes), now, more);

const ofOne = (mailbox: MailboxStanding, settings: Partial<LaunchSettings> = {}, lastSendAt: string | null = null) => ({
  ...{ settings: { ...always, ...settings }, hasSenders: true, lastSendAt: null, account: idle },
  lanes: [{ mailbox, lastSendAt, followUps: 0 }],
});
const told = (facts: CapacityFacts, days = 1) =>
  capacityOf(facts, { days, now }).map(({ senders: [first] }) => [first?.canSend, first?.limit]);

test.each<[string, CapacityFacts, [number, string]]>([
  ['T5, M4: the delay of the campaign', ofOne(standing({ gapMinutes: 5 })), [9, 'delay']],
  ['M4: the gap of the mailbox, where that is longer', ofOne(standing({ gapMinutes: 120 })), [5, 'gap']],
  [
    'M4: from the last email of the mailbox on',
    ofOne(standing({ gapMinutes: 120 }, { lastSendAt: now.toString() })),
    [4, 'gap'],
  ],
  ['M4: from the last email of the campaign on', ofOne(standing(), {}, now.toString()), [8, 'delay']],
  ['M5: the daily limit', ofOne(standing({ dailyLimit: 7 }, { usedByDay: { '2026-03-02': 3 } })), [4, 'daily-limit']],
  [
    'M5: one that is used up',
    ofOne(standing({ dailyLimit: 3 }, { usedByDay: { '2026-03-02': 4 } })),
    [0, 'daily-limit'],
  ],
  ['M5: the ramp-up', ofOne(standing({ ramp: { start: 5, step: 1 } })), [5, 'ramp-up']],
  ['M5, S8: half of the limit', ofOne(standing({ dailyLimit: 7 }, { warning: 'Half.' })), [4, 'health']],
  [
    'M5, S8: half of what is used up already',
    ofOne(standing({ dailyLimit: 7 }, { warning: 'Half.', usedByDay: { '2026-03-02': 6 } })),
    [0, 'health'],
  ],
  [
    'M5, S8: half of the ramp-up',
    ofOne(standing({ ramp: { start: 5, step: 1 } }, { warning: 'Half.' })),
    [3, 'health'],
  ],
  ['M5, S8: half of one email is one', ofOne(standing({ dailyLimit: 1 }, { warning: 'Half.' })), [1, 'daily-limit']],
  ['M7: one that is paused', ofOne(standing({}, { away: 'paused' })), [0, 'paused']],
  ['M11: one whose domain fails', ofOne(standing({}, { stoppedDomain: 'acme.io' })), [0, 'paused']],
  [
    'M11: one whose domain fails, while leads that it wrote to wait',
    {
      ...ofOne(standing()),
      lanes: [{ mailbox: standing({}, { stoppedDomain: 'acme.io' }), lastSendAt: null, followUps: 1_000 }],
    },
    [9, 'delay'],
  ],
  ['M7: one that was removed', ofOne(standing({}, { away: 'removed' })), [0, 'removed']],
  [
    'D8: an account that waits beyond the day',
    ofOne(standing({}, { account: waiting('2026-03-03T01:00:00Z') })),
    [0, 'waiting'],
  ],
  ['D8: one that waits for hours', ofOne(standing({}, { account: waiting('2026-03-02T20:00:00Z') })), [4, 'waiting']],
  ['T2: a window that is over', ofOne(standing(), { sendWindowStart: 540, sendWindowEnd: 900 }), [0, 'window']],
  ['T3: a day without one', ofOne(standing(), { allowedWeekdays: ['Tuesday'] }), [0, 'window']],
  ['M8: hours that are over', ofOne(standing({ hours: { start: 540, end: 900, weekdays: ['Monday'] } })), [0, 'hours']],
  [
    'M8: what both have in common',
    ofOne(standing({ hours: { start: 1_200, end: 1_320, weekdays: ['Monday'] } })),
    [2, 'delay'],
  ],
])('what limits a day: %s', (_, facts, expected) => {
  expect(told(facts)).toEqual([expected]);
});

test('M11: a mailbox whose domain fails sends no more than its follow-ups, on all days together', () => {
  const mailbox = standing({ dailyLimit: 5 }, { stoppedDomain: 'acme.io' });
  const facts = { ...ofOne(mailbox), lanes: [{ mailbox, lastSendAt: null, followUps: 7 }] };
  expect(told(facts, 3)).toEqual([
    [5, 'daily-limit'],
    [2, 'paused'],
    [0, 'paused'],
  ]);
});

test('M1: without senders the relay sends, by delay and window alone', () => {
  const relay = { settings: always, hasSenders: false, lastSendAt: now.toString(), account: idle, lanes: [] };
  const sender = { mailboxId: null, allowance: null, used: 0, limit: 'delay' };
  expect(capacityOf(relay, { days: 2, now })).toEqual([
    { day: '2026-03-02', total: 8, senders: [{ ...sender, canSend: 8 }] },
    { day: '2026-03-03', total: 24, senders: [{ ...sender, canSend: 24 }] },
  ]);
  expect(told({ ...relay, account: waiting('2026-03-03T02:00:00Z') }, 2)).toEqual([
    [0, 'waiting'],
    [22, 'delay'],
  ]);
});

test('M1: several senders add up; where none is connected there is nothing', () => {
  const both = {
    ...ofOne(standing({ dailyLimit: 3 })),
    lanes: [1, 2].map(() => ({ mailbox: standing({ dailyLimit: 3 }), lastSendAt: null, followUps: 0 })),
  };
  expect(capacityOf(both, { days: 1, now })[0]?.total).toBe(6);
  expect(capacityOf({ ...both, lanes: [] }, { days: 1, now })).toEqual([{ day: '2026-03-02', total: 0, senders: [] }]);
});

test('M5: of a mailbox far away, the allowance of its day at noon is told', () => {
  const tokyo = standing({ timezone: 'Asia/Tokyo', dailyLimit: 4 }, { usedByDay: { '2026-03-03': 1 } });
  const [first, second] = capacityOf(ofOne(tokyo, { timezone: 'America/New_York' }), { days: 2, now });
  // It has been 3 March there for a moment.
  expect(first?.senders).toEqual([
    expect.objectContaining({ allowance: 4, used: 1, canSend: 3, limit: 'daily-limit' }),
  ]);
  expect(second?.senders).toEqual([expect.objectContaining({ allowance: 4, used: 0, canSend: 4 })]);
});

/** Sends one email after the other, as visits do, and counts them by day of the campaign. */
function playedByVisits({ settings, lanes: [lane] }: CapacityFacts, days: number): number[] {
  const { mailbox, lastSendAt } = lane!;
  const end = now.toZonedDateTimeISO(settings.timezone).startOfDay().add({ days }).toInstant();
  const used: Record<string, number> = { ...mailbox.usedByDay };
  const sent: Record<string, number> = {};
  let last = lastSendAt;
  let lastOfMailbox = mailbox.lastSendAt;
  for (;;) {
    const moving = new MovingInstant(now, 'now');
    if (last) moving.to(Temporal.Instant.from(last).add({ minutes: settings.delayMinutes }), 'gap');
    const standingNow = { ...mailbox, lastSendAt: lastOfMailbox, usedByDay: used };
    if (!moveToMailbox(moving, standingNow, { window: settings }) || Temporal.Instant.compare(moving.at, end) >= 0)
      break;
    last = moving.at.toString();
    lastOfMailbox = last;
    const [day, ofMailbox] = [dayOf(settings.timezone, moving.at), dayOf(mailbox.facts.timezone, moving.at)];
    sent[day] = (sent[day] ?? 0) + 1;
    used[ofMailbox] = (used[ofMailbox] ?? 0) + 1;
  }
  const first = now.toZonedDateTimeISO(settings.timezone).toPlainDate();
  return Array.from({ length: days }, (_, place) => sent[first.add({ days: place }).toString()] ?? 0);
}

test('M4, M5, M8: a mailbox alone sends exactly what it can', () => {
  const someDays = fc.subarray([...weekdays] as Weekday[], { minLength: 1 });
  const quarter = fc.integer({ min: 0, max: 95 }).map((each) => each * 15);
  const zone = fc.constantFrom(...zones, 'Pacific/Kiritimati', 'Asia/Kathmandu');
  const ago = fc.option(fc.integer({ min: 0, max: 600 }).map((minutes) => now.subtract({ minutes }).toString()));
  const arbitrary = fc.record({
    settings: fc.record({
      ...{ sendWindowStart: quarter, sendWindowEnd: quarter, timezone: zone, allowedWeekdays: someDays },
      delayMinutes: fc.oneof(fc.integer({ min: 7, max: 60 }), fc.integer({ min: 60, max: 500 })),
    }),
    mailbox: fc.record({
      gapMinutes: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 300 })),
      dailyLimit: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(300)),
      ramp: fc.option(fc.record({ start: fc.integer({ min: 1, max: 9 }), step: fc.integer({ min: 1, max: 9 }) })),
      timezone: zone,
      hours: fc.option(fc.record({ start: quarter, end: quarter, weekdays: someDays })),
    }),
    used: fc.integer({ min: 0, max: 40 }),
    lasts: fc.tuple(ago, ago),
    retryAt: fc.option(fc.integer({ min: 0, max: 3_000 }).map((minutes) => now.add({ minutes }).toString())),
  });
  fc.assert(
    fc.property(arbitrary, ({ settings, mailbox: changes, used, lasts: [last, lastOfMailbox], retryAt }) => {
      const usedByDay = { [dayOf(changes.timezone, now)]: used };
      const account = retryAt ? waiting(retryAt) : idle;
      const facts = ofOne(standing(changes, { usedByDay, lastSendAt: lastOfMailbox, account }), settings, last);
      const counted = capacityOf(facts, { days: 4, now }).map(({ total }) => total);
      expect(counted).toEqual(playedByVisits(facts, 4));
    }),
    { numRuns: 40 },
  );
});
