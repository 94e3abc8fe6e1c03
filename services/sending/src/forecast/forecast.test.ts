import { defaultLaunchSettings, type LaunchSettings, type Weekday, weekdays } from '@cadenza/contracts';
import { openWindows } from '@cadenza/send-window';
import { clockChanges, tenYears, zones } from '@cadenza/send-window/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulate } from '../simulate/simulate.ts';
import { emailsPerOpening, forecast, type LaunchPlan } from './forecast.ts';

// Monday 2 March 2026, 10:00 in New York; the window is 9 to 17, Monday to Friday, the gap 5 minutes.
const startAt = Temporal.Instant.from('2026-03-02T15:00:00Z');
const steps = [
  { stepNumber: 1, delayDays: 0 },
  { stepNumber: 2, delayDays: 2 },
];
const twoLeads: LaunchPlan = { settings: defaultLaunchSettings, steps, leadCount: 2, startAt };

test('the last follow-up leaves when its delay after the last initial email is over', () => {
  expect(forecast(twoLeads)).toEqual({
    emailsPerDayMax: 96,
    emailsTotal: 4,
    firstSendAt: '2026-03-02T15:00:00Z',
    lastSendAt: '2026-03-04T15:05:00Z',
  });
});

test.each([
  ['leads', { leadCount: 0 }],
  ['steps', { steps: [] }],
])('without %s there is no first and no last email', (_, change) => {
  expect(forecast({ ...twoLeads, ...change })).toEqual({
    emailsPerDayMax: 96,
    emailsTotal: 0,
    firstSendAt: null,
    lastSendAt: null,
  });
});

test('a last email beyond the horizon has no date', () => {
  const oneADay = { ...defaultLaunchSettings, delayMinutes: 1_440 };
  const { firstSendAt, lastSendAt } = forecast({ ...twoLeads, settings: oneADay, leadCount: 100_000 });
  expect({ firstSendAt, lastSendAt }).toEqual({ firstSendAt: '2026-03-02T15:00:00Z', lastSendAt: null });
});

test('100,000 leads with five steps are looked through to their last email', () => {
  const fiveSteps = [1, 2, 3, 4, 5].map((stepNumber) => ({ stepNumber, delayDays: stepNumber === 1 ? 0 : 2 }));
  expect(forecast({ ...twoLeads, steps: fiveSteps, leadCount: 100_000 })).toMatchObject({
    emailsTotal: 500_000,
    lastSendAt: '2046-02-16T20:15:00Z',
  });
});

test.each<[string, number, Partial<LaunchSettings>]>([
  ['by default', 96, {}],
  ['the end is excluded', 2, { delayMinutes: 240 }],
  ['a gap longer than the window', 1, { delayMinutes: 1_000 }],
  ['one minute more than the gap', 2, { sendWindowEnd: 601, delayMinutes: 60 }],
  ['across midnight', 48, { sendWindowStart: 1_320, sendWindowEnd: 120 }],
  ['the whole day', 288, { sendWindowEnd: 540 }],
  ['the whole day with the longest gap', 1, { sendWindowEnd: 540, delayMinutes: 1_440 }],
])('T3, T5: at most so many emails in one opening: %s, %i', (_, expected, change) => {
  expect(emailsPerOpening({ ...defaultLaunchSettings, ...change })).toBe(expected);
});

const minuteOfDay = fc.integer({ min: 0, max: 1_439 });
const changesOfClocks = zones.flatMap((timezone) => clockChanges(timezone).map((at) => ({ timezone, at })));
const zoneAndStart = fc.oneof(
  fc.record({
    timezone: fc.constantFrom(...zones),
    startAt: fc
      .integer({ min: tenYears.from.epochMilliseconds, max: tenYears.until.epochMilliseconds })
      .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms)),
  }),
  fc
    .record({ change: fc.constantFrom(...changesOfClocks), minutesBefore: fc.integer({ min: -120, max: 5_000 }) })
    .map(({ change, minutesBefore }) => ({
      timezone: change.timezone,
      startAt: change.at.subtract({ minutes: minutesBefore }),
    })),
);

/** Round gaps and times, which make emails of different steps due at the same instant. */
const anyLaunch: fc.Arbitrary<LaunchPlan> = fc
  .record({
    where: zoneAndStart,
    delayMinutes: fc.oneof(fc.integer({ min: 1, max: 1_440 }), fc.constantFrom(5, 60, 480, 720, 1_440)),
    sendWindowStart: minuteOfDay,
    sendWindowEnd: fc.option(fc.oneof(minuteOfDay, fc.constantFrom(0, 60, 120, 180)), { nil: undefined }),
    allowedWeekdays: fc.oneof(
      fc.subarray<Weekday>([...weekdays], { minLength: 1 }),
      fc.constant<Weekday[]>([...weekdays]),
    ),
    delays: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 }),
    leadCount: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ where, delays, sendWindowEnd, leadCount, ...settings }) => ({
    settings: {
      ...defaultLaunchSettings,
      ...settings,
      sendWindowEnd: sendWindowEnd ?? settings.sendWindowStart,
      timezone: where.timezone,
    },
    steps: delays.map((delayDays, index) => ({ stepNumber: index + 1, delayDays })),
    leadCount,
    startAt: where.startAt,
  }));

async function playedEmails({
  leadCount,
  startAt: launchedAt,
  settings,
  steps,
}: LaunchPlan): Promise<Temporal.Instant[]> {
  const leads = Array.from({ length: leadCount }, (_, place) => ({ leadId: `lead ${place}`, joinedAt: launchedAt }));
  const { attempts } = await simulate({ settings, steps, launchedAt, leads });
  return attempts.map(({ at }) => at);
}

test('T1–T7: the number of emails, the first and the last are those of the simulation', async () => {
  await fc.assert(
    fc.asyncProperty(anyLaunch, async (launch) => {
      const played = await playedEmails(launch);
      expect(forecast(launch)).toMatchObject({
        emailsTotal: played.length,
        firstSendAt: played[0]?.toString(),
        lastSendAt: played.at(-1)?.toString(),
      });
    }),
    { numRuns: 100 },
  );
});

test('T5: no opening of the window has more emails, but for an hour that comes twice', async () => {
  await fc.assert(
    fc.asyncProperty(anyLaunch, async (launch) => {
      const emails = (await playedEmails(launch)).map(({ epochMilliseconds }) => epochMilliseconds);
      const lastMs = emails.at(-1) as number;
      const { delayMinutes } = launch.settings;
      for (const { opensAt, closesAt } of openWindows(launch.settings, launch.startAt)) {
        if (opensAt.epochMilliseconds > lastMs) return;
        const inside = emails.filter((ms) => ms >= opensAt.epochMilliseconds && ms < closesAt.epochMilliseconds);
        const inARepeatedHour = Math.ceil(60 / delayMinutes);
        expect(inside.length).toBeLessThanOrEqual(emailsPerOpening(launch.settings) + inARepeatedHour);
        const isOfUsualLength = closesAt.since(opensAt).total('minutes') <= usualMinutes(launch.settings);
        if (isOfUsualLength) expect(inside.length).toBeLessThanOrEqual(emailsPerOpening(launch.settings));
      }
    }),
    { numRuns: 100 },
  );
});

function usualMinutes({ sendWindowStart, sendWindowEnd }: LaunchSettings): number {
  if (sendWindowStart === sendWindowEnd) return 1_440;
  return sendWindowStart < sendWindowEnd ? sendWindowEnd - sendWindowStart : 1_440 + sendWindowEnd - sendWindowStart;
}
