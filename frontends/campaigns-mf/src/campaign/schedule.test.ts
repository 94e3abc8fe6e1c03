import { expect, test } from 'vitest';
import {
  describeWeekdays,
  describeWindow,
  formatMinuteOfDay,
  offeredMinutes,
  parseDelayMinutes,
  timeOptions,
  toggleWeekday,
} from './schedule.ts';

test('the half hours of a day are offered, as 12-hour times', () => {
  expect(offeredMinutes).toHaveLength(48);
  expect(offeredMinutes.at(-1)).toBe(1410);
  expect([0, 30, 540, 720, 810, 1410].map(formatMinuteOfDay)).toEqual([
    '12:00 AM',
    '12:30 AM',
    '9:00 AM',
    '12:00 PM',
    '1:30 PM',
    '11:30 PM',
  ]);
});

test('a time that is not offered stays choosable', () => {
  expect(timeOptions(575)).toContain(575);
  expect(timeOptions(570)).toHaveLength(48);
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
