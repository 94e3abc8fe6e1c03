import type { DateStyle } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import { shownTimes } from './shown-times.ts';

const at = '2026-03-02T15:05:00.000Z';
const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** A zone that is not this machine's, of a known name. */
const [away, awayName, there] =
  here === 'Asia/Tokyo'
    ? (['UTC', 'UTC', '2 Mar 2026, 15:05'] as const)
    : (['Asia/Tokyo', 'GMT+9', '3 Mar 2026, 00:05'] as const);
/** Browsers differ in the space before AM and PM. */
const plain = (text: string) => text.replace(/\s/g, ' ');

const styles: [DateStyle, Record<'instant' | 'short' | 'whole' | 'day' | 'shortDay' | 'weekday' | 'long', string>][] = [
  [
    'month-first',
    {
      instant: 'Mar 2, 2026, 3:05 PM',
      short: 'Mar 2, 3:05 PM',
      whole: 'Monday, March 2, 2026 at 3:05 PM',
      day: 'Mar 2, 2026',
      shortDay: 'Mar 2',
      weekday: 'Mon, Mar 2',
      long: 'March 2, 2026',
    },
  ],
  [
    'day-first',
    {
      instant: '2 Mar 2026, 15:05',
      short: '2 Mar, 15:05',
      whole: 'Monday, 2 March 2026, 15:05',
      day: '2 Mar 2026',
      shortDay: '2 Mar',
      weekday: 'Mon, 2 Mar',
      long: '2 March 2026',
    },
  ],
  [
    'dotted',
    {
      instant: '02.03.2026, 15:05',
      short: '02.03., 15:05',
      whole: 'Monday, 02.03.2026, 15:05',
      day: '02.03.2026',
      shortDay: '02.03.',
      weekday: 'Mon, 02.03.',
      long: '02.03.2026',
    },
  ],
  [
    'iso',
    {
      instant: '2026-03-02 15:05',
      short: '03-02 15:05',
      whole: 'Monday, 2026-03-02 15:05',
      day: '2026-03-02',
      shortDay: '03-02',
      weekday: 'Mon, 03-02',
      long: '2026-03-02',
    },
  ],
];

describe.each(styles)('D14: the style %s', (dateStyle, expected) => {
  test('writes instants, with the name of a zone that is not the reader’s', () => {
    const { instant, shortInstant, wholeInstant, dayOf } = shownTimes({ shownTimeZone: 'UTC', dateStyle });
    const zone = here === 'UTC' ? '' : ' UTC';
    expect([instant, shortInstant, wholeInstant, dayOf].map((write) => plain(write(at)))).toEqual([
      ...[expected.instant, expected.short, expected.whole].map((text) => `${text}${zone}`),
      expected.day,
    ]);
  });

  test('writes days, which no zone moves', () => {
    const { day } = shownTimes({ shownTimeZone: away, dateStyle });
    const forms = [{}, { hasYear: false }, { weekday: 'short', hasYear: false }, { month: 'long' }] as const;
    expect(forms.map((form) => day('2026-03-02', form))).toEqual([
      ...[expected.day, expected.shortDay, expected.weekday, expected.long],
    ]);
  });
});

test('D14: times are those of the zone that is set, in its spelling here', () => {
  const times = shownTimes({ shownTimeZone: away.toLowerCase(), dateStyle: 'day-first' });
  expect([times.timeZone, times.instant(at)]).toEqual([away, `${there} ${awayName}`]);
});

test.each([
  ['America/New_York', '2026-03-02T15:05:00Z', 'EST'],
  ['America/New_York', '2026-07-02T15:05:00Z', 'EDT'],
  ['Europe/Berlin', '2026-03-02T15:05:00Z', 'GMT+1'],
])('D14: in %s at %s the zone is called %s', (shownTimeZone, instant, name) => {
  const text = shownTimes({ shownTimeZone, dateStyle: 'iso' }).instant(instant);
  expect(text.endsWith(name) || shownTimeZone === here).toBe(true);
});

test.each([{}, { shownTimeZone: null }, { shownTimeZone: 'Mars/Olympus' }, { shownTimeZone: here }])(
  'D14: with %j times are those of the browser, as they always were',
  (settings) => {
    const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
    const { instant, timeZone } = shownTimes(settings);
    expect([timeZone, instant(at)]).toEqual([here, format.format(new Date(at))]);
  },
);

test('a style of a newer server is ours, and what is no date is nothing', () => {
  const { dayOf, instant, day } = shownTimes({ dateStyle: 'runes' as DateStyle, shownTimeZone: 'Asia/Tokyo' });
  expect([dayOf('2026-03-02T12:00:00Z'), instant('never'), day('')]).toEqual(['Mar 2, 2026', '', '']);
});
