import { expect, test } from 'vitest';
import { calendarText } from './calendar-text.ts';
import { scriptFrom } from './script-from.ts';
import { simulate } from './simulate.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');

test('T9: the printed calendar says who gets which step when, and why', async () => {
  const script = scriptFrom({ leads: '2', delays: '0,1', gap: '10', start: '2026-03-06T16:55' }, now);
  expect(calendarText(script, await simulate(script)).split('\n')).toEqual([
    '2 leads, 2 steps, launched Fri 2026-03-06 16:55 (America/New_York)',
    '',
    'Fri 2026-03-06 16:55  lead 1      step 1   was due at once (now)',
    'Mon 2026-03-09 09:00  lead 1      step 2   an allowed weekday began (weekday)',
    'Mon 2026-03-09 09:10  lead 2      step 1   the gap to the email before was over (gap)',
    'Tue 2026-03-10 09:10  lead 2      step 2   the days to wait were over (delay)',
    '',
    'Completed Wed 2026-03-11 09:10: a day after the last of 4 emails.',
    '',
  ]);
});

test('M4, M5, M8: with senders it names the mailbox, and the limit that decided', async () => {
  const senders = [
    { address: 'ann@example.org', dailyLimit: 2, gapMinutes: 30 },
    { address: 'jo@example.org', timezone: 'Asia/Tokyo', hours: '00:00-01:00', weekdays: 'Saturday,Monday' },
  ];
  const start = '2026-03-06T09:00';
  const script = scriptFrom({ leads: 5, delays: [0], gap: 10, start, timezone: 'UTC', senders }, now);
  expect(calendarText(script, await simulate(script)).split('\n')).toEqual([
    '5 leads, 1 step, 2 mailboxes, launched Fri 2026-03-06 09:00 (UTC)',
    '',
    'Fri 2026-03-06 09:00  lead 1      step 1   ann@example.org  was due at once (now)',
    'Fri 2026-03-06 09:30  lead 2      step 1   ann@example.org  the gap of the mailbox was over (mailbox-gap)',
    'Fri 2026-03-06 15:00  lead 3      step 1   jo@example.org   the hours of the mailbox began (mailbox-hours)',
    'Fri 2026-03-06 15:10  lead 4      step 1   jo@example.org   the gap to the email before was over (gap)',
    'Fri 2026-03-06 15:20  lead 5      step 1   jo@example.org   the gap to the email before was over (gap)',
    '',
    'Completed Sat 2026-03-07 15:20: a day after the last of 5 emails.',
    '',
  ]);
});

test('M5: a ramp-up counts from the day on which the mailbox was connected', async () => {
  const mailbox = { ramp: { start: 1, step: 1 }, connectedAt: '2026-03-05T23:00', gapMinutes: 0 };
  const given = { leads: 6, delays: '0', gap: 1, start: '2026-03-06T09:00', window: '00:00-00:00', timezone: 'UTC' };
  const weekdays = ['Friday', 'Saturday', 'Sunday'];
  const script = scriptFrom({ ...given, weekdays, senders: [mailbox] }, now);
  const days = (await simulate(script)).attempts.map(({ at, mailboxLimit }) => [
    at.toString().slice(8, 10),
    mailboxLimit,
  ]);
  expect(days).toEqual([
    ...[
      ['06', undefined],
      ['06', undefined],
      ['07', 'daily-limit'],
      ['07', undefined],
      ['07', undefined],
    ],
    ['08', 'daily-limit'],
  ]);
});

test('M8: hours that never meet the window let nothing leave', async () => {
  const senders = [{ hours: '20:00-21:00' }];
  const script = scriptFrom({ leads: 2, delays: '0', senders }, now);
  expect(calendarText(script, await simulate(script))).toContain('It does not complete: 0 of 2 emails leave.');
});

test('without anything given it plays the default settings from now on', () => {
  expect(scriptFrom({}, now)).toMatchObject({ launchedAt: now, steps: [{}, {}, {}] });
});

test.each([
  [{ window: '9 to 5' }, 'looks like'],
  [{ window: '25:00-26:00' }, '25:00 is not a time of day'],
  [{ gap: '0' }, 'between 1 and 1440'],
  [{ timezone: 'Mars/Olympus' }, 'time zone'],
  [{ weekdays: 'Someday' }, 'allowedWeekdays'],
  [{ speed: 1 }, 'speed'],
  [{ senders: [{ dailyLimit: 0 }] }, 'senders.0.dailyLimit'],
  [{ senders: [{ password: 'x' }] }, 'password'],
  [{ senders: [{ timezone: 'Mars/Olympus' }] }, 'time zone'],
  [{ senders: [{ hours: '9 to 5' }] }, 'looks like'],
  [{ senders: [{ hours: '9:00-17:00', weekdays: [] }] }, 'weekday'],
  [{ senders: Array(101).fill({}) }, 'senders'],
])('%j is refused with a sentence', (input, sentence) => {
  expect(() => scriptFrom(input, now)).toThrow(sentence);
});
