import { expect, test } from 'vitest';
import { calendarText } from './calendar-text.ts';
import { scriptFrom } from './script-from.ts';
import { simulate } from './simulate.ts';

const now = Temporal.Instant.from('2026-03-02T15:00:00Z');

test('T9: the printed calendar says who gets which step when, and why', () => {
  const script = scriptFrom({ leads: '2', delays: '0,1', gap: '10', start: '2026-03-06T16:55' }, now);
  expect(calendarText(script, simulate(script)).split('\n')).toEqual([
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
])('%j is refused with a sentence', (input, sentence) => {
  expect(() => scriptFrom(input, now)).toThrow(sentence);
});
