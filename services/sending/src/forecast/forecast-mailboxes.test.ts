import { defaultLaunchSettings, type LaunchSettings, type Weekday, weekdays } from '@cadenza/contracts';
import { dayOf } from '@cadenza/mailbox-allowance';
import { clockChanges, tenYears, zones } from '@cadenza/send-window/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MailboxStanding } from '../mailbox/standing.ts';
import { simulate } from '../simulate/simulate.ts';
import { aMailbox, aStanding } from '../testing/a-mailbox.ts';
import { capacityOf } from './capacity.ts';
import { forecast, type LaunchPlan } from './forecast.ts';

// Monday 2 March 2026, 10:00 in New York; the window is 9 to 17, Monday to Friday, the delay 5 minutes.
const startAt = Temporal.Instant.from('2026-03-02T15:00:00Z');
const steps = [
  { stepNumber: 1, delayDays: 0 },
  { stepNumber: 2, delayDays: 2 },
];
const fourLeads = { settings: defaultLaunchSettings, steps, leadCount: 4, startAt };
const standing = (changes: Partial<MailboxStanding['facts']> = {}, more: Partial<MailboxStanding> = {}) =>
  aStanding('ann', aMailbox({ gapMinutes: 30, ...changes }), startAt, more);

test('M4: each mailbox keeps its own pace, and its leads', () => {
  expect(forecast({ ...fourLeads, senders: [standing(), standing({ gapMinutes: 60 })] })).toEqual({
    emailsPerDayMax: 16 + 8,
    emailsTotal: 8,
    firstSendAt: '2026-03-02T15:00:00Z',
    lastSendAt: '2026-03-04T16:00:00Z',
  });
});

test.each<[string, Partial<MailboxStanding>[], { last: string | null; perDay: number }]>([
  [
    'M5: an allowance of which a part is used',
    [standing({ dailyLimit: 3 }, { usedByDay: { '2026-03-02': 2 } })],
    { last: '2026-03-05T15:00:00Z', perDay: 3 },
  ],
  [
    'M5: a ramp-up, which grows until the last email',
    [standing({ ramp: { start: 1, step: 1 } })],
    { last: '2026-03-06T14:00:00Z', perDay: 8 },
  ],
  [
    'M7: one that is away sends nothing',
    [standing(), standing({ gapMinutes: 0 }, { away: 'paused' })],
    { last: '2026-03-04T16:30:00Z', perDay: 16 },
  ],
  [
    'M11: one whose domain fails sends nothing',
    [standing(), standing({ gapMinutes: 0 }, { stoppedDomain: 'acme.io' })],
    { last: '2026-03-04T16:30:00Z', perDay: 16 },
  ],
  ['M7: where all are away nothing leaves', [standing({}, { away: 'needs-attention' })], { last: null, perDay: 0 }],
  ['M1: where none is connected nothing leaves', [], { last: null, perDay: 0 }],
  [
    'M8: hours that never meet the window',
    [standing({ hours: { start: 60, end: 120, weekdays: [...weekdays] } })],
    { last: null, perDay: 0 },
  ],
])('%s', (_, senders, { last, perDay }) => {
  const told = forecast({ ...fourLeads, senders: senders as MailboxStanding[] });
  expect({ last: told.lastSendAt, perDay: told.emailsPerDayMax }).toEqual({ last, perDay });
  expect(told.firstSendAt === null).toBe(last === null);
});

test('100,000 leads with five steps and a hundred mailboxes are looked through to their last email', () => {
  const fiveSteps = [1, 2, 3, 4, 5].map((stepNumber) => ({ stepNumber, delayDays: stepNumber === 1 ? 0 : 2 }));
  const senders = Array.from({ length: 100 }, (_, place) =>
    standing({
      gapMinutes: 5 + (place % 7),
      dailyLimit: 40,
      ramp: place % 2 ? { start: 5, step: 2 } : null,
      timezone: zones[place % zones.length] as string,
    }),
  );
  const told = forecast({ ...fourLeads, steps: fiveSteps, leadCount: 100_000, senders });
  expect(told).toMatchObject({ emailsTotal: 500_000, lastSendAt: '2026-08-31T13:50:00Z' });
});

const fault = { fault: { kind: 'login', code: null, status: null }, since: startAt.toString(), failures: 1 };
const someDays = fc.subarray<Weekday>([...weekdays], { minLength: 3 });
const quarter = fc.integer({ min: 0, max: 95 }).map((each) => each * 15);
const zone = fc.constantFrom(...zones);
const changesOfClocks = zones.flatMap((timezone) => clockChanges(timezone).map((at) => ({ timezone, at })));
const anyStart = fc.oneof(
  fc
    .integer({ min: tenYears.from.epochMilliseconds, max: tenYears.until.epochMilliseconds })
    .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms)),
  fc
    .record({ change: fc.constantFrom(...changesOfClocks), minutesBefore: fc.integer({ min: -120, max: 5_000 }) })
    .map(({ change, minutesBefore }) => change.at.subtract({ minutes: minutesBefore })),
);

const anyMailbox = fc.record({
  facts: fc.record({
    gapMinutes: fc.constantFrom(0, 1, 5, 60, 240),
    dailyLimit: fc.integer({ min: 1, max: 6 }),
    ramp: fc.option(fc.record({ start: fc.integer({ min: 1, max: 3 }), step: fc.integer({ min: 1, max: 3 }) })),
    timezone: zone,
    hours: fc.option(fc.record({ start: quarter, end: quarter, weekdays: someDays })),
  }),
  used: fc.integer({ min: 0, max: 4 }),
  away: fc.constantFrom(null, null, null, 'paused' as const),
  stoppedDomain: fc.constantFrom(null, null, null, 'acme.io'),
  sentMinutesAgo: fc.option(fc.integer({ min: 0, max: 300 })),
  retryInMinutes: fc.option(fc.integer({ min: 0, max: 3_000 }), { freq: 8 }),
  connectedDaysAgo: fc.integer({ min: 0, max: 3 }),
});

const anyLaunch = fc
  .record({
    at: anyStart,
    mailboxes: fc.array(anyMailbox, { minLength: 1, maxLength: 4 }),
    settings: fc.record({
      ...{ sendWindowStart: quarter, sendWindowEnd: quarter, timezone: zone, allowedWeekdays: someDays },
      delayMinutes: fc.constantFrom(1, 5, 60, 480, 1_440),
    }),
    delays: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 }),
    leadCount: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ at, mailboxes, settings, delays, leadCount }): LaunchPlan & { senders: MailboxStanding[] } => ({
    settings: { ...defaultLaunchSettings, ...settings } satisfies LaunchSettings,
    steps: delays.map((delayDays, index) => ({ stepNumber: index + 1, delayDays })),
    ...{ leadCount, startAt: at },
    senders: mailboxes.map(({ facts, used, sentMinutesAgo, retryInMinutes, connectedDaysAgo, ...stops }, place) => {
      const retryAt = retryInMinutes === null ? null : at.add({ minutes: retryInMinutes }).toString();
      return aStanding(`box ${place}`, aMailbox(facts), at.subtract({ hours: 24 * connectedDaysAgo }), {
        ...{ ...stops, usedByDay: { [dayOf(facts.timezone, at)]: used } },
        lastSendAt: sentMinutesAgo === null ? null : at.subtract({ minutes: sentMinutesAgo }).toString(),
        account: { id: `box ${place}`, version: 0, waiting: retryAt ? ({ ...fault, retryAt } as never) : null },
      });
    }),
  }));

/** Whether each sender has room soon; what has none is looked for in simulations for a year. */
const haveRoom = ({ settings, senders, startAt: now }: LaunchPlan & { senders: MailboxStanding[] }) =>
  capacityOf(
    {
      ...{ settings, hasSenders: true, lastSendAt: null, account: { id: 'relay', version: 0, waiting: null } },
      lanes: senders.map((mailbox) => ({
        ...{ mailbox: { ...mailbox, away: null, stoppedDomain: null }, lastSendAt: null, followUps: 0 },
      })),
    },
    { days: 14, now },
  )
    .reduce(
      (sums, day) => sums.map((sum, place) => sum + (day.senders[place]?.canSend ?? 0)),
      senders.map(() => 0),
    )
    .every((sum) => sum > 0);

test('M1–M8, M11: the first and the last email are those of the simulation, whatever the mailboxes are', async () => {
  await fc.assert(
    fc.asyncProperty(anyLaunch, async (launch) => {
      fc.pre(haveRoom(launch));
      const { settings, senders: mailboxes, startAt: launchedAt, leadCount } = launch;
      const leads = Array.from({ length: leadCount }, (_, place) => ({ leadId: `${place}`, joinedAt: launchedAt }));
      const { attempts } = await simulate({ settings, steps: launch.steps, launchedAt, leads, mailboxes });
      const isWhole = attempts.length === leadCount * launch.steps.length;
      expect(forecast(launch)).toMatchObject({
        firstSendAt: attempts[0]?.at.toString() ?? null,
        lastSendAt: isWhole ? attempts.at(-1)?.at.toString() : null,
      });
    }),
    { numRuns: 100 },
  );
});
