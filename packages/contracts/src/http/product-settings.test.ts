import { expect, test } from 'vitest';
import { changeSettingsRequest } from './product-settings.ts';

test.each([
  [' 1 Main St\r\nTurin\t1 ', '1 Main St\nTurin 1'],
  ['', null],
  [' \n ', null],
  ['\u200b\u2060', null],
  [null, null],
])('D14: the postal address %j is kept as %j', (postalAddress, kept) => {
  expect(changeSettingsRequest.parse({ postalAddress })).toEqual({ postalAddress: kept });
});

test.each([
  ['', null],
  ['europe/berlin', 'Europe/Berlin'],
  [null, null],
])('D14: the zone of times shown %j is taken as %j', (shownTimeZone, taken) => {
  expect(changeSettingsRequest.parse({ shownTimeZone })).toEqual({ shownTimeZone: taken });
});

test.each(['Mars/Olympus', '+02:00', 'Europe', 'a\u0000b', 'x'.repeat(101)])('D14: no zone is %j', (shownTimeZone) => {
  expect(changeSettingsRequest.safeParse({ shownTimeZone }).success).toBe(false);
});
