import { expect, test } from 'vitest';
import {
  describeWeekdays,
  describeWindow,
  formatMinuteOfDay,
  hourlyMinutes,
  parseDelayMinutes,
  timeOptions,
  timeZoneOptions,
  timeZones,
  toggleWeekday,
} from './schedule.ts';

test('24 hourly times are offered, as 12-hour times', () => {
  expect(hourlyMinutes).toHaveLength(24);
  expect(hourlyMinutes.at(-1)).toBe(1380);
  expect([0, 60, 540, 720, 780, 1380].map(formatMinuteOfDay)).toEqual([
    '12:00 AM',
    '1:00 AM',
    '9:00 AM',
    '12:00 PM',
    '1:00 PM',
    '11:00 PM',
  ]);
});

test('a time and a zone that are not offered stay choosable', () => {
  expect(timeOptions(570)).toContain(570);
  expect(timeOptions(540)).toHaveLength(24);
  expect(timeZones).toHaveLength(15);
  expect(timeZoneOptions('Asia/Kolkata')).toHaveLength(16);
});

test.each([
  [540, 1020, '9:00 AM to 5:00 PM'],
  [1320, 360, '10:00 PM to 6:00 AM the next day'],
  [540, 540, 'At any time of the day'],
])('the window from minute %i to %i reads "%s"', (start, end, text) => {
  expect(describeWindow(start, end)).toBe(text);
});

test.each([
  ['7', 7],
  ['', 1],
  ['abc', 1],
  ['0', 1],
  ['-5', 1],
  ['1440', 1440],
  ['1441', 1440],
])('the delay %j becomes %i minutes', (text, minutes) => {
  expect(parseDelayMinutes(text)).toBe(minutes);
});

test('days keep the order of the week, and the last one stays', () => {
  expect(toggleWeekday(['Friday'], 'Monday')).toEqual(['Monday', 'Friday']);
  expect(toggleWeekday(['Monday', 'Friday'], 'Monday')).toEqual(['Friday']);
  expect(toggleWeekday(['Friday'], 'Friday')).toEqual(['Friday']);
});

test('weekdays are described in few words', () => {
  expect(describeWeekdays(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])).toBe('Monday to Friday');
  expect(describeWeekdays(['Monday', 'Wednesday'])).toBe('Monday, Wednesday');
  expect(describeWeekdays(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])).toBe(
    'Every day',
  );
});
